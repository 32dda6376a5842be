import type { Locator, Page } from "@playwright/test";
import { signIn, startSession } from "../pages/auth.ts";
import { chosen } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

async function choose(dialog: Locator, status: string): Promise<void> {
  await dialog.getByRole("combobox", { name: "Status" }).click();
  await dialog.getByRole("option", { name: status, exact: true }).click();
}

const updateDialog = (page: Page) => page.getByRole("dialog", { name: "Add Project Update" });

test("a status must be chosen again after the office changed it", async ({ visitor }) => {
  const [phone, admin] = [await visitor(PHONE), await visitor()];
  await signIn(phone, people().contractor, "/contractor-dashboard");
  await phone.getByRole("article").first().getByRole("link").first().click();
  await expect(phone.getByRole("tab", { name: "Overview" })).toBeVisible();
  const code = new URL(phone.url()).pathname.split("/").pop() ?? "";
  await phone.getByRole("button", { name: "Add Update", exact: true }).click();
  const dialog = updateDialog(phone);
  await dialog.getByLabel("Notes").fill("The crew was there.");
  await choose(dialog, "NONRESPONSIVE");
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles([damagePhoto("wall.png")]);
  await expect(chosen(dialog)).toHaveCount(1);

  await startSession(admin, people().admin);
  await admin.goto(`/admin/projects/${code}?update=new`);
  await updateDialog(admin).getByLabel("Notes").fill("Waiting for the permit.");
  await choose(updateDialog(admin), "On Hold");
  await updateDialog(admin).getByRole("button", { name: "Add Update" }).click();
  await expect(updateDialog(admin)).toBeHidden();

  await expect(
    dialog.getByText(/ changed the status of this project to On Hold while you were writing\./),
  ).toBeVisible();
  await expect(dialog.getByText("Please choose the status again.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add Update" })).toBeDisabled();
  await expect(dialog.getByLabel("Notes")).toHaveValue("The crew was there.");
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await choose(dialog, "NONRESPONSIVE");
  await dialog.getByRole("button", { name: "Add Update" }).click();
  await expect(dialog).toBeHidden();
  await phone.getByRole("tab", { name: /^Updates/ }).click();
  await expect(phone.getByText("Status changed from On Hold to NONRESPONSIVE").first()).toBeVisible();
  await expect(phone.getByRole("button", { name: "Preview wall.png" })).toBeVisible();
});
