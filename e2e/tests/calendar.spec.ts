import type { Locator, Page } from "@playwright/test";
import { signIn, startSession } from "../pages/auth.ts";
import { createEvent, dayFromNow, openEvents } from "../pages/event.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { reach } from "../portal/keyboard.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

const VISIT = "Moisture check";
/** Far enough ahead that the demo data has no events on these days. */
const [DAY, NEXT] = [40, 41];

const entry = (page: Page): Locator => page.getByRole("button", { name: new RegExp(VISIT) });

/** Signs in a contractor on a phone and returns the code of one of the company's projects. */
async function contractorOn(phone: Page): Promise<string> {
  await signIn(phone, people().contractor, "/contractor-dashboard");
  const href = await phone.getByRole("article").first().getByRole("link").first().getAttribute("href");
  return href?.split("/").pop() ?? "";
}

/** Creates an event on the project's Events tab. */
async function withEvent(admin: Page, code: string): Promise<void> {
  await signIn(admin, people().admin, "/dashboard");
  await openEvents(admin, code);
  await createEvent(admin, VISIT, [DAY]);
}

async function pull(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test("an admin moves, restores, and edits an event that the contractor sees", async ({ visitor }) => {
  const [phone, admin] = [await visitor(PHONE), await visitor(DESKTOP)];
  const code = await contractorOn(phone);
  await withEvent(admin, code);
  const project = await (await admin.request.get(`/api/projects/${code}`)).json();
  const title = `${project.property_owner_name}, ${project.address.street}`;
  await expect(admin.getByRole("heading", { level: 1 })).toContainText(title);
  expect(await admin.title()).toContain(title);
  await expect(admin).toHaveTitle(new RegExp(` · ${project.project_number} · `));
  // The project page links to a calendar filtered by that project, for admins and contractors alike.
  await admin.getByRole("main").getByRole("link", { name: "Calendar" }).click();
  await expect(admin).toHaveURL(new RegExp(`/admin/calendar\\?project=${code}`));
  await admin.goto(`/admin/calendar?view=month&project=${code}&date=${dayFromNow(DAY)}`);
  await expect(entry(admin)).toHaveCount(1);
  await expect(entry(admin)).toContainText(title);
  await expectAccessible(admin);

  const box = async (on: Locator) => {
    await on.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const cell = admin.locator(`[data-day="${dayFromNow(NEXT)}"]`);
  await pull(admin, await box(entry(admin)), await box(cell));
  await expect(admin.getByText(/^Event moved:/)).toBeVisible();
  await expect(cell.getByRole("button", { name: new RegExp(VISIT) })).toBeVisible();

  await admin.getByRole("button", { name: "Undo" }).click();
  await expect(admin.getByText("Move undone")).toBeVisible();

  await phone.goto(`/contractor/projects/${code}`);
  await phone.getByRole("main").getByRole("link", { name: "Calendar" }).tap();
  await expect(phone).toHaveURL(new RegExp(`/calendar\\?project=${code}`));
  await phone.goto(`/calendar?project=${code}&date=${dayFromNow(DAY)}`);
  const day = phone.locator("section").filter({ has: entry(phone) });
  await expect(day.getByText("9:00 AM – 10:00 AM")).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await expect(phone.getByRole("button", { name: "Schedule Event" })).toHaveCount(0);

  await entry(admin).click();
  await admin.getByRole("dialog", { name: VISIT }).getByRole("button", { name: "Edit Event" }).click();
  const form = admin.getByRole("dialog", { name: "Edit Event" });
  const start = form.getByRole("combobox", { name: "Start time" });
  await start.fill("2p");
  await start.press("Tab");
  const end = form.getByRole("combobox", { name: "End time" });
  await end.fill("3:30p");
  await end.press("Tab");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(admin.getByText("Event updated")).toBeVisible();
  // The phone has been open the whole time and updates without a reload.
  await expect(day.getByText("2:00 PM – 3:30 PM")).toBeVisible();
});

test("an admin drags an event and is warned of a scheduling conflict", async ({ visitor }) => {
  const [phone, admin] = [await visitor(PHONE), await visitor(DESKTOP)];
  const code = await contractorOn(phone);
  await withEvent(admin, code);
  await createEvent(admin, "Drywall", [NEXT]);
  await admin.goto(`/admin/calendar?view=week&project=${code}&date=${dayFromNow(DAY)}`);
  await expectAccessible(admin);
  const columns = admin.locator("[data-column]");
  await expect(columns).toHaveCount(7);
  const shown = await columns.evaluateAll((all) => all.map((column) => (column as HTMLElement).dataset.column ?? ""));
  // On the last day of a week, the next day is not visible, so both events are on the same day.
  const other = shown.includes(dayFromNow(NEXT)) ? dayFromNow(NEXT) : dayFromNow(DAY);
  const from = await entry(admin).boundingBox();
  const to = await admin.locator(`[data-column="${other}"]`).boundingBox();
  if (!from || !to) throw new Error("the week is not rendered");
  const grip = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  if (other === dayFromNow(NEXT)) {
    await pull(admin, grip, { x: to.x + to.width / 2, y: grip.y });
    const warning = admin.getByRole("dialog", { name: "Scheduling conflict" });
    await expect(warning.getByText("Drywall")).toBeVisible();
    await expectAccessible(admin, "[role=dialog]");
    await warning.getByRole("button", { name: "Don't save" }).click();
    await expect(admin.locator(`[data-column="${dayFromNow(DAY)}"]`).getByRole("button")).toHaveCount(1);
  }
  await pull(admin, { x: grip.x, y: from.y + from.height - 2 }, { x: grip.x, y: from.y + from.height * 1.5 });
  await expect(admin.getByText(/^Event changed: .*9:00 AM – 10:30 AM$/)).toBeVisible();
});

test("the calendar is navigable by keyboard, including an entry's dialog", async ({ visitor }) => {
  const [phone, admin] = [await visitor(PHONE), await visitor(DESKTOP)];
  const code = await contractorOn(phone);
  await withEvent(admin, code);
  await admin.goto(`/admin/calendar?view=month&project=${code}&date=${dayFromNow(NEXT)}`);
  await reach(admin, admin.locator(`[data-day="${dayFromNow(NEXT)}"]`));
  await admin.keyboard.press("ArrowLeft");
  await expect(admin.locator(`[data-day="${dayFromNow(DAY)}"]`)).toBeFocused();
  await admin.keyboard.press("Tab");
  await expect(entry(admin)).toBeFocused();
  await admin.keyboard.press("Enter");
  const details = admin.getByRole("dialog", { name: VISIT });
  await expect(details.getByText("9:00 AM – 10:00 AM")).toBeVisible();
  await expectAccessible(admin, "[role=dialog]");
  await admin.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(entry(admin)).toBeFocused();
  await admin.keyboard.press("Home");
  await expect(admin.locator(`[data-day][aria-current=date]`)).toBeFocused();
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(/view=day/);
});

test("an unknown project code shows an error in the calendar", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await startSession(page, people().partner);
  await page.goto("/calendar?project=ZZZZZZ");
  await expect(page.getByText("Project not found or access denied")).toBeVisible();
  await expectAccessible(page);
});
