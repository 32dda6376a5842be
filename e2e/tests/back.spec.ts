import { enterCode, signIn } from "../pages/auth.ts";
import { damagePhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

/** On a phone, Back closes overlays. It must never leave the page or discard input. */
test("Back closes overlays and asks before notes and photos are lost", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await signIn(phone, people().contractor, "/contractor-dashboard");
  await phone.getByRole("article").first().getByRole("link").first().click();
  const add = phone.getByRole("button", { name: "Add Update", exact: true });
  await expect(phone.getByRole("tab", { name: "Overview" })).toBeVisible();
  const address = phone.url();
  const dialog = phone.getByRole("dialog", { name: "Add Project Update" });

  await test.step("an empty dialog closes", async () => {
    await add.click();
    await expect(dialog).toBeVisible();
    await phone.goBack();
    await expect(dialog).toBeHidden();
    await expect(phone).toHaveURL(address);
  });

  await test.step("a dialog with input asks first", async () => {
    await add.click();
    await dialog.getByLabel("Notes").fill("The pantry is dry.");
    await phone.goBack();
    await expect(dialog.getByText("Discard this update?")).toBeVisible();
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog.getByLabel("Notes")).toHaveValue("The pantry is dry.");
    await expect(phone).toHaveURL(`${address}?update=new`);
  });

  await test.step("the photo viewer closes, and the timeline stays", async () => {
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

test("Back closes a settings dialog and the admin menu without leaving", async ({ visitor }) => {
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

test("Back from a project returns to the filtered list", async ({ visitor }) => {
  for (const [who, start, list, card] of [
    [people().contractor, "/contractor-dashboard", "/contractor-dashboard", "main article a"],
    [people().partner, "/dashboard", "/projects", "main li a"],
  ] as const) {
    const phone = await visitor(PHONE);
    await signIn(phone, who, start);
    const { items } = await (await phone.request.get("/api/projects?limit=1")).json();
    const narrowed = `${list}?urgency=${items[0].urgency_level}`;
    await phone.goto(list);
    await phone.getByRole("button", { name: "Filters" }).click();
    await phone.getByRole("combobox", { name: "Urgency" }).selectOption(items[0].urgency_level);
    await expect(phone).toHaveURL(narrowed);
    await expect(phone.locator("[aria-busy=true]")).toHaveCount(0);
    await phone.locator(card).first().click();
    await expect(phone).toHaveURL(/\/projects\/[A-Z2-9]{6}$/);
    await phone.goBack();
    await expect(phone).toHaveURL(narrowed);
    await expect(phone.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  }
});

test("a closed edit form leaves no history entry", async ({ visitor }) => {
  const admin = await visitor(DESKTOP);
  await signIn(admin, people().admin, "/dashboard");
  await admin.goto("/admin/projects");
  await admin.getByRole("row").nth(1).getByRole("link").first().click();
  await admin.getByRole("tab", { name: "Files" }).click();
  await expect(admin).toHaveURL(/\/admin\/projects\/[A-Z2-9]{6}\?tab=files$/);
  const address = admin.url();
  await admin.getByRole("link", { name: "Edit project" }).click();
  await admin.getByRole("textbox", { name: "City" }).fill("Marion");
  await admin.getByRole("link", { name: "Cancel" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(admin.getByRole("textbox", { name: "City" })).toHaveValue("Marion");
  await admin.getByRole("button", { name: "Save changes" }).click();
  await expect(admin).toHaveURL(address);
  await expect(admin.getByRole("tab", { name: "Files" })).toHaveAttribute("aria-selected", "true");
  await admin.goBack();
  await expect(admin).not.toHaveURL(/\/edit/);
  await expect(admin).not.toHaveURL(address);
});

test("Back closes a photo on a page without earlier history", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await enterCode(phone, people().code);
  await phone.waitForURL("**/owner-dashboard");
  const tab = await phone.context().newPage();
  await tab.goto("/owner-dashboard");
  const viewer = tab.locator(".yarl__container");
  for (const _ of ["once", "and again"]) {
    await tab
      .getByRole("button", { name: /^Preview .*\.jpg$/ })
      .first()
      .tap();
    await expect(viewer).toBeVisible();
    await tab.goBack();
    await expect(viewer).toBeHidden();
    await expect(tab).toHaveURL(/owner-dashboard$/);
  }
});

test("one Back returns from a search result to the previous page", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await signIn(phone, people().contractor, "/contractor-dashboard");
  const { items } = await (await phone.request.get("/api/projects?limit=1")).json();
  const tab = await phone.context().newPage();
  await tab.goto("/contractor-dashboard");
  await tab.getByRole("button", { name: "Open search" }).tap();
  await tab.getByRole("combobox", { name: "Search", exact: true }).fill(items[0].project_number);
  await tab.getByRole("option").filter({ hasText: items[0].project_number }).first().tap();
  await expect(tab).toHaveURL(new RegExp(`/contractor/projects/${items[0].project_code}`));
  await tab.goBack();
  await expect(tab).toHaveURL(/contractor-dashboard$/);
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  // The router's history index shows that no earlier entry belongs to the portal.
  expect(await tab.evaluate(() => history.state.__TSR_index)).toBe(0);
});
