import { signIn, startSession } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto, pdf } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

test("a partner adds files to a project, and other users see them", async ({ visitor }) => {
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
  await partner.route("**/api/uploads?*policy.pdf*", (route) => route.abort(), { times: 1 });
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles([pdf("policy.pdf", "Policy"), damagePhoto("cellar.png")]);
  await expect(dialog.getByText("Failed to upload policy.pdf: Network error.")).toBeVisible();
  await expectAccessible(partner);
  await expectNoSidewaysScroll(partner);
  await dialog.getByRole("button", { name: "Retry policy.pdf" }).click();
  await expect(dialog.getByLabel("Uploaded")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Add Files" }).click();
  await expect(partner.getByText("2 files added")).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const page of [partner, admin]) {
    await expect(page.getByRole("article", { name: "policy.pdf" })).toBeVisible();
    await expect(page.getByRole("article", { name: "cellar.png" })).toBeVisible();
  }
  await partner.getByRole("tab", { name: /^Updates/ }).click();
  await expect(partner.getByText("2 files added: policy.pdf, cellar.png")).toBeVisible();
});
