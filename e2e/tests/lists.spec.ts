import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signIn } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

/** Waits until the list is what was asked for; until then the one of before is shown, dimmed. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

const ownersOf = (page: Page) => page.getByRole("row").locator("td:first-child a").allTextContents();

async function exported(page: Page, format: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString() };
}

test("an admin narrows, orders and arranges the list, finds it again after a reload, and takes it along", async ({
  visitor,
}) => {
  const page = await visitor(DESKTOP);
  await signIn(page, people().admin, "/dashboard");
  await page.goto("/admin/projects");
  await expect(page.getByRole("row")).not.toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("textbox", { name: "Search projects..." }).fill("water");
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
  await expect(page.getByRole("textbox", { name: "Search projects..." })).toHaveValue("water");
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
});

test("a partner on a phone orders the own list and takes only that along", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, people().partner, "/dashboard");
  await page.goto("/projects");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Order" }).selectOption("Most urgent first");
  await expect(page).toHaveURL(/sort=urgency/);
  await expectSettled(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const total = Number.parseInt((await page.getByText(/^\d+ projects?$/).textContent()) ?? "", 10);
  const { text } = await exported(page, "CSV file");
  expect(text.trimEnd().split("\r\n")).toHaveLength(total + 1);
});
