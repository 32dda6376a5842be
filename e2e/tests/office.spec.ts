import { signInByForm, startSession } from "../pages/auth.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, LAPTOP, test } from "../portal/test.ts";

test("an admin sees what waits after signing in, and types filters", async ({ visitor }) => {
  const page = await visitor(LAPTOP);
  await signInByForm(page, people().admin, "/dashboard");
  const needs = page.getByRole("region", { name: "What needs me" });
  await expect(needs.getByRole("link").first()).toBeVisible();
  await expectAccessible(page);
  await needs.getByRole("link", { name: /new submissions? to review/ }).click();
  await expect(page).toHaveURL(/\/admin\/projects\?status=submitted$/);

  const field = page.getByRole("searchbox", { name: "Search projects..." });
  await field.pressSequentially("is:unassigned ");
  await expect(page).toHaveURL(/unassigned=true/);
  await expect(field).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Assignment" })).toHaveValue("true");
  await page.goto("/admin/projects");
  await field.fill("carrier:");
  const carrier = page.getByRole("option").first();
  await expect(carrier).toBeVisible();
  await expectAccessible(page);
  const name = (await carrier.innerText()).replace(/^carrier:"|"$/g, "");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page.getByRole("button", { name: new RegExp(`^Carrier: ${name}`) })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("status:completed");
  await page.getByRole("option", { name: /Show these projects/ }).click();
  await expect(page).toHaveURL(/\/admin\/projects\?status=completed$/);
});

test("an admin writes a template and inserts it into an update", async ({ visitor }) => {
  const page = await visitor(LAPTOP);
  await startSession(page, people().admin);
  await page.goto("/admin/templates");
  await page.getByRole("button", { name: "Add template" }).click();
  const form = page.getByRole("dialog", { name: "New template" });
  await form.getByRole("textbox", { name: "Name" }).fill("Estimate sent");
  await form.getByLabel("For", { exact: true }).selectOption("update");
  await form.getByLabel("Text in English").fill("The estimate was sent on {date}, ");
  await form.getByRole("button", { name: /Project number/ }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Estimate sent saved")).toBeVisible();

  await page.goto(`/admin/projects/${people().code}`);
  await page.getByRole("button", { name: "Add Update" }).first().click();
  const update = page.getByRole("dialog", { name: "Add Project Update" });
  await update.getByRole("button", { name: "Insert a template" }).click();
  await page.getByRole("menuitem", { name: "Estimate sent" }).click();
  await expect(update.getByLabel("Notes")).toHaveValue(/^The estimate was sent on \w+ \d+, \d{4}, BB-\d{4}-\d{6}$/);
  await expectAccessible(page);
});
