import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { startSession } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, LAPTOP, PHONE, test } from "../portal/test.ts";

/** Waits for the current results. Until then, the previous ones are shown dimmed. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** The owners, without the addresses, which open in maps. */
const ownersOf = (page: Page) => page.getByRole("row").locator('td a[href^="/"]').allTextContents();

/**
 * Clicks a button of the list while the main thread is busy, and returns whether the list stayed visible. A list that is hidden
 * for a moment loses the focus.
 */
async function staysVisible(page: Page, button: Locator): Promise<boolean> {
  const table = page.getByRole("table");
  const watch = await table.evaluateHandle((list) => {
    const seen = { hidden: false };
    const look = () => {
      seen.hidden ||= !list.checkVisibility();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  const rows = await page.getByRole("row").count();
  await button.evaluate((pressed: HTMLElement) => {
    pressed.click();
    for (const until = performance.now() + 400; performance.now() < until; );
  });
  await expect(page.getByRole("row").nth(rows)).toBeAttached();
  return watch.evaluate(({ hidden }) => !hidden);
}

async function exported(page: Page, format: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString() };
}

test("filters, columns, and sort order survive a reload and an export", async ({ visitor }) => {
  const page = await visitor(LAPTOP);
  await startSession(page, people().admin);
  await page.goto("/admin/projects");
  await expect(page.getByRole("row").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "Search projects..." }).fill("water");
  await expect(page).toHaveURL(/search=water/);
  await page.getByRole("columnheader", { name: "Owner and property" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=owner\b/);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Timeline start" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Urgency" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Timeline start" })).toBeVisible();
  await expectSettled(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const shown = await ownersOf(page);
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.map((owner) => owner.toLowerCase())).toEqual(shown.map((owner) => owner.toLowerCase()).toSorted());

  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Owner and property" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page.getByRole("columnheader", { name: "Urgency" })).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Search projects..." })).toHaveValue("water");
  expect(await ownersOf(page)).toEqual(shown);

  const file = await exported(page, "CSV file");
  expect(file.name).toMatch(/^projects-\d{4}-\d\d-\d\d\.csv$/);
  const [headings = "", ...rows] = file.text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
  expect(headings.split(",")).toContain("Timeline start");
  expect(headings.split(",")).not.toContain("Urgency");
  const first = rows.slice(0, shown.length).map((row) => row.replaceAll('"', ""));
  for (const [at, owner] of shown.entries()) expect(first[at]?.startsWith(owner)).toBe(true);
  expect((await exported(page, "Excel workbook")).text.startsWith("PK")).toBe(true);

  // Cards have no column settings.
  const columns = page.getByRole("button", { name: "Columns" });
  await expect(columns).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(page.getByRole("table")).toBeHidden();
  await expect(columns).toBeHidden();
});

test("Back returns to the loaded rows and scroll position of the list", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  const place = () => page.evaluate(() => window.scrollY);
  await startSession(page, people().admin);
  await page.goto("/admin/projects");
  const more = page.getByRole("button", { name: "Load more" });
  await expect(more).toBeVisible();
  expect(await staysVisible(page, more)).toBe(true);
  await expect(more).toHaveCount(0);
  const shown = await ownersOf(page);
  const last = page.getByRole("row").last();
  await last.scrollIntoViewIfNeeded();
  const left = await place();
  expect(left).toBeGreaterThan(0);
  await last.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/admin\/projects\/[A-Z2-9]{6}$/);
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect(page.getByRole("row")).toHaveCount(shown.length + 1);
  expect(await ownersOf(page)).toEqual(shown);
  await expect.poll(place).toBe(left);
});

test("a partner sorts and exports only their own list on a phone", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await startSession(page, people().partner);
  await page.goto("/projects");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Most urgent first");
  await expect(page).toHaveURL(/sort=urgency/);
  await expectSettled(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const total = Number.parseInt((await page.getByText(/^\d+ projects?$/).textContent()) ?? "", 10);
  const { text } = await exported(page, "CSV file");
  expect(text.trimEnd().split("\r\n")).toHaveLength(total + 1);
});

test("a saved view is pinned, shared, and applied by another user", async ({ visitor }) => {
  const [admin, partner] = [await visitor(DESKTOP), await visitor(PHONE)];
  await startSession(admin, people().admin);
  await admin.goto("/admin/projects");
  await admin.getByRole("combobox", { name: "Urgency" }).selectOption("Critical");
  await admin.getByRole("button", { name: "Save as" }).click();
  const dialog = admin.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Critical ones");
  await dialog.getByRole("combobox", { name: "Share with" }).selectOption("All referral partners");
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const pinned = admin.getByRole("button", { name: "Critical ones" });
  await expect(pinned).toHaveAttribute("aria-current", "true");

  await admin.getByRole("combobox", { name: "Sort by" }).selectOption("Owner, A to Z");
  const save = admin
    .getByRole("navigation", { name: "Saved views" })
    .getByRole("button", { name: "Save", exact: true });
  await save.click();
  // The button disappears after saving. The toast proves nothing, because the first save showed the same text.
  await expect(save).toHaveCount(0);
  await admin.goto("/admin/projects");
  await pinned.click();
  await expect(admin).toHaveURL(/sort=owner/);
  await expectSettled(admin);
  await expectAccessible(admin);

  await startSession(partner, people().partner);
  await partner.goto("/projects");
  await partner.getByRole("button", { name: "Critical ones" }).click();
  await expect(partner).toHaveURL(/urgency=critical/);
  await expectSettled(partner);
  await expectAccessible(partner);
  await expectNoSidewaysScroll(partner);
  await partner.getByRole("button", { name: "Views" }).click();
  await expect(partner.getByText(/^Shared by /)).toBeVisible();
  await expect(partner.getByRole("menuitem", { name: /^Delete/ })).toHaveCount(0);
});

test("an admin sees stalled projects for a chosen period and opens them", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await startSession(page, people().admin);
  await page.goto("/admin");
  const stalled = page.getByRole("region", { name: "Stalled projects" });
  await stalled.getByRole("combobox", { name: "Stalled after" }).selectOption("7 days");
  await expect(page).toHaveURL(/\/admin\?days=7$/);
  const all = stalled.getByRole("link", { name: /not changed$/ });
  await expect(all).toHaveAttribute("href", /quiet_days=7/);
  await expectAccessible(page);
  const stage = stalled.getByRole("listitem").getByRole("link").last();
  const count = /\d+$/.exec((await stage.textContent()) ?? "")?.[0];
  await stage.click();
  await expect(page.getByRole("button", { name: "No change for 7 days. Show all projects" })).toBeVisible();
  await expectSettled(page);
  await expect(page.getByText(new RegExp(`^${count} projects?$`))).toBeVisible();
  await page.goBack();
  await expect(stalled.getByRole("combobox", { name: "Stalled after" })).toHaveValue("7");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
