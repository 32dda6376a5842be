import { expect, type Locator, type Page } from "@playwright/test";

/** Opens the Tasks tab of a project as an admin. */
export async function openTasks(admin: Page, code: string): Promise<void> {
  await admin.goto(`/admin/projects/${code}?tab=tasks`);
  await expect(admin.getByRole("button", { name: "Create Task" })).toBeVisible();
}

/** A task in the list: its table row, or its card on narrow screens. */
export const taskIn = (page: Page, description: string): Locator =>
  page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: description, visible: true });

/** Opens the Admin tab of a project as an admin. */
export async function openNotes(admin: Page, code: string): Promise<void> {
  await admin.goto(`/admin/projects/${code}?tab=admin`);
  await expect(admin.getByRole("heading", { name: "Admin Notes & Attachments" })).toBeVisible();
}

/** A note in the list. */
export const noteIn = (page: Page, text: string): Locator => page.getByRole("listitem").filter({ hasText: text });
