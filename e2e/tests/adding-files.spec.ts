import { signIn, startSession } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto, pdf } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

test("files that a partner adds arrive once although the page is closed, and other users see them", async ({
  visitor,
}) => {
  const [partner, admin] = [await visitor(PHONE), await visitor()];
  await signIn(partner, people().partner, "/dashboard");
  const { items } = await (await partner.request.get("/api/projects?status=submitted&limit=1")).json();
  const code: string = items[0].project_code;
  await startSession(admin, people().admin);
  await admin.goto(`/admin/projects/${code}?tab=files`);
  await expect(admin.getByRole("button", { name: "Add Files" })).toBeVisible();

  await partner.goto(`/projects/${code}?tab=files`);
  await partner.getByRole("button", { name: "Add Files" }).click();
  const dialog = partner.getByRole("dialog", { name: "Add Files" });
  // The second upload never ends.
  await partner.route("**/api/uploads?*cellar.png*", () => {});
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles([pdf("policy.pdf", "Policy"), damagePhoto("cellar.png")]);
  await dialog.getByRole("button", { name: "Describe cellar.png" }).click();
  await dialog.getByRole("textbox", { name: "Caption" }).fill("Behind the boiler");
  await expectAccessible(partner);
  await expectNoSidewaysScroll(partner);
  await dialog.getByRole("button", { name: "Add Files" }).click();
  await expect(dialog, "the dialog closes immediately").toBeHidden();
  await expect(partner.getByRole("button", { name: /Sending: 1 of 2 files/ })).toBeVisible();
  await expectAccessible(partner);
  await expectNoSidewaysScroll(partner);
  const context = partner.context();
  await partner.close();

  const again = await context.newPage();
  await again.goto(`/projects/${code}?tab=files`);
  for (const page of [again, admin]) {
    await expect(page.getByRole("article", { name: "policy.pdf" })).toHaveCount(1);
    await expect(page.getByRole("article", { name: "cellar.png" })).toHaveCount(1);
  }
  await expect(again.getByRole("button", { name: /Sending|not sent yet/ })).toHaveCount(0);
  const { items: files } = await (await again.request.get(`/api/projects/${code}/files`)).json();
  const cellar = files.find(({ file_name }: { file_name: string }) => file_name === "cellar.png");
  expect(cellar.description).toMatchObject({ caption: "Behind the boiler" });
  await again.getByRole("tab", { name: /^Updates/ }).click();
  await expect(again.getByText("2 files added: policy.pdf, cellar.png")).toBeVisible();
});
