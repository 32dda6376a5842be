import { expect, type Locator, type Page } from "@playwright/test";
import type { TestFile } from "../portal/photo.ts";

/** Opens a tab of the project page. */
export async function openTab(
  page: Page,
  name: "Overview" | "Events" | "Files" | "Messages" | "Updates" | "Estimates" | "Tasks" | "Admin" | "History",
): Promise<void> {
  const tab = page.getByRole("tab", { name: new RegExp(`^${name}`) });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
}

/** The number of the open project, which is beside its title. */
export async function projectNumber(page: Page): Promise<string> {
  const number = page
    .getByRole("main")
    .getByText(/^BB-\d{4}-\d{6}$/)
    .first();
  await expect(number).toBeVisible();
  return (await number.textContent()) ?? "";
}

/** Selects a company in the Overview's contractor section. */
export async function assignContractor(page: Page, company: string): Promise<void> {
  const picker = page
    .getByRole("combobox", { name: "Contractor" })
    .or(page.getByRole("textbox", { name: "Contractor" }))
    .first();
  await picker.click();
  await picker.fill(company);
  await page.getByRole("option", { name: company }).click();
}

/** The files selected in a dialog. */
export const chosen = (dialog: Locator): Locator =>
  dialog.getByRole("list", { name: "Selected files" }).getByRole("listitem");

/** Fills in the Add Project Update dialog, submits it, and waits until the update is saved. */
export async function addUpdate(
  page: Page,
  update: { status: string; notes: string; files: TestFile[] },
): Promise<void> {
  await page.getByRole("button", { name: "Add Update" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  const send = dialog.getByRole("button", { name: "Add Update" });
  await expect(send, "notes are required").toBeDisabled();
  await dialog.getByLabel("Status").first().click();
  await page.getByRole("option", { name: update.status }).click();
  await dialog.getByLabel("Notes").fill(update.notes);
  await dialog.locator("input[type=file]").first().setInputFiles(update.files);
  await expect(chosen(dialog)).toHaveCount(update.files.length);
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^(Project status|Status) updated successfully/).first()).toBeVisible();
}

/** The card of a project on the contractor's dashboard. */
export function projectCard(page: Page, code: string): Locator {
  return page.getByRole("article").filter({ has: page.locator(`a[href*="${code}"]`) });
}
