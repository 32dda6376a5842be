import { signIn } from "../pages/auth.ts";
import { damagePhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

/** On a phone, Back is how things are closed: it never takes the page, or somebody's work, with it. */
test("Back closes what lies over the page, and asks before notes and photos are lost", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await signIn(phone, people().contractor, "/contractor-dashboard");
  await phone.getByRole("article").first().getByRole("link").click();
  const add = phone.getByRole("button", { name: "Add Update", exact: true });
  await expect(phone.getByRole("tab", { name: "Overview" })).toBeVisible();
  const address = phone.url();
  const dialog = phone.getByRole("dialog", { name: "Add Project Update" });

  await test.step("an empty dialog is simply gone", async () => {
    await add.click();
    await expect(dialog).toBeVisible();
    await phone.goBack();
    await expect(dialog).toBeHidden();
    await expect(phone).toHaveURL(address);
  });

  await test.step("one with work in it asks", async () => {
    await add.click();
    await dialog.getByLabel("Notes").fill("The pantry is dry.");
    await phone.goBack();
    await expect(dialog.getByText("Discard this update?")).toBeVisible();
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog.getByLabel("Notes")).toHaveValue("The pantry is dry.");
    await expect(phone).toHaveURL(`${address}?update=new`);
  });

  await test.step("a photo in the viewer goes, the timeline stays", async () => {
    await dialog
      .locator("input[type=file]")
      .first()
      .setInputFiles([damagePhoto("pantry.png")]);
    await dialog.getByRole("button", { name: "Add Update" }).click();
    await expect(dialog).toBeHidden();
    await phone.getByRole("tab", { name: /^Updates/ }).click();
    await phone.getByRole("button", { name: "Preview pantry.png" }).click();
    const viewer = phone.locator(".yarl__container");
    await expect(viewer).toBeVisible();
    await phone.goBack();
    await expect(viewer).toBeHidden();
    await expect(phone).toHaveURL(`${address}?tab=updates`);
  });
});

test("Back closes a dialog of the settings and the admin's menu, and the page stays", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  const over = phone.getByRole("dialog");
  await signIn(phone, people().admin, "/dashboard");
  await phone.getByRole("button", { name: "Account" }).click();
  await phone.getByRole("menuitem", { name: "Profile Settings" }).click();
  await phone.getByRole("button", { name: "Set up" }).click();
  await expect(over.getByLabel("Current password").first()).toBeVisible();
  await phone.goBack();
  await expect(over).toBeHidden();
  await expect(phone).toHaveURL(/\/settings$/);

  await phone.getByRole("link", { name: "Admin Panel" }).click();
  await phone.getByRole("button", { name: "Toggle sidebar" }).click();
  await expect(over.getByRole("link", { name: "Contractors" })).toBeVisible();
  await phone.goBack();
  await expect(over).toBeHidden();
  await expect(phone).toHaveURL(/\/admin$/);
});
