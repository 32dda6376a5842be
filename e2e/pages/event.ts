import { expect, type Locator, type Page } from "@playwright/test";

/** The date this many days from now in the portal's time zone, in the format of date fields. */
export function dayFromNow(days: number): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format();
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** A section of the Events tab, such as 'Scheduled Events'. */
export const eventGroup = (page: Page, name: string): Locator => page.getByRole("region", { name });

/** Opens the Events tab of a project as an admin. */
export async function openEvents(admin: Page, code: string): Promise<void> {
  await admin.goto(`/admin/projects/${code}?tab=events`);
  await expect(admin.getByRole("button", { name: "Create Event" })).toBeVisible();
}

/** Fills in the form for a new event of type Custom. */
async function fill(form: Locator, title: string, days: number[]): Promise<void> {
  await form.getByLabel("Event type").selectOption("Custom");
  await form.getByLabel("Title").fill(title);
  for (const [index, ahead] of days.entries()) {
    if (index > 0) await form.getByRole("button", { name: "Add Timeslot" }).click();
    await form.getByLabel("Date").nth(index).fill(dayFromNow(ahead));
    const start = form.getByRole("combobox", { name: "Start time" }).nth(index);
    await start.fill("9a");
    await start.press("Tab");
  }
}

/** Creates an event on one day, or proposes several days, at 9:00 AM. */
export async function createEvent(admin: Page, title: string, days: number[]): Promise<void> {
  await admin.getByRole("button", { name: "Create Event" }).click();
  const form = admin.getByRole("dialog", { name: "Schedule Event" });
  await fill(form, title, days);
  await form.getByRole("button", { name: days.length > 1 ? "Propose Times" : "Schedule Event" }).click();
  await expect(form).toBeHidden();
}
