import { signIn } from "../pages/auth.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { damagePhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

test("a partner takes photos first, tells the owner, and is warned of a duplicate", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, people().partner, "/dashboard");
  const next = page.getByRole("button", { name: "Continue" });
  const fillIn = async (owner: string, street: string) => {
    await page.getByLabel("Property owner name").fill(owner);
    await page.getByLabel("Property address").fill(street);
  };
  const submit = async () => {
    await page.getByRole("button", { name: "Submit Project" }).click();
    await page.waitForURL(/\/projects\/[A-Z0-9]{6}$/);
  };

  await page.goto("/submit-project");
  await page.getByLabel("Photos", { exact: true }).setInputFiles([damagePhoto("roof.png")]);
  await expect(page.getByLabel("Uploaded")).toHaveCount(1);
  await fillIn("Tomasz Wójcik", "77 Sycamore Court");
  await page.getByLabel("City").fill("Springfield");
  await page.getByLabel("State").selectOption("Illinois");
  await page.getByLabel("ZIP code").fill("62704");
  await page.reload();
  await expect(page.getByText("We kept your draft.")).toBeVisible();
  await expect(page.getByLabel("Uploaded"), "the photo was kept with the draft").toHaveCount(1);
  await expectAccessible(page);
  await next.click();
  await page.getByRole("combobox", { name: "Damage type" }).fill("Hail Damage");
  await next.click();
  await page.getByLabel("Insurance claim number").fill("HX 77-204");
  await next.click();
  await expect(page.getByLabel("Uploaded"), "the photo is still there").toHaveCount(1);
  await submit();

  const told = page.getByRole("region", { name: "Project submitted. Now tell the owner." });
  await expect(told.getByRole("link", { name: "Tell the owner" })).toBeVisible();
  await expectAccessible(page);
  await told.getByRole("link", { name: "Submit another like this" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  await fillIn("WOJCIK, TOMASZ", "77 sycamore ct.");
  await next.click();
  const warning = page.getByRole("status").filter({ hasText: "This project may already exist" });
  await expect(warning).toContainText("Same owner and address");
  await expect(page.getByRole("combobox", { name: "Damage type" })).toHaveValue("Hail Damage");
  await next.click();
  await page.getByLabel("Insurance claim number").fill("hx 77-204");
  await next.click();
  await expect(warning).toContainText("Same claim number");
  await expectAccessible(page);
  // It is only a warning.
  await submit();
  await page.goto("/projects");
  await expect(page.getByText(/^Office's turn since/).first()).toBeVisible();
});
