import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signIn, startSession } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

async function exported(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("an admin views reports, changes the dates, and exports them", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await startSession(page, people().admin);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { name: "Intake", level: 2 })).toBeVisible();
  await expect(page.getByRole("img", { name: "Intake: Projects submitted" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "12 months" }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=/);
  await expect(page.getByRole("columnheader", { name: "Month" })).toBeVisible();
  const csv = await exported(page, "As CSV");
  expect(csv.name).toMatch(/^report-intake-.*\.csv$/);
  expect(csv.bytes.toString()).toContain("Month,Projects submitted");
  const xlsx = await exported(page, "As Excel workbook");
  expect(xlsx.name).toMatch(/^report-intake-.*\.xlsx$/);
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe("PK");
  const pdf = await exported(page, "Download PDF");
  expect(pdf.name).toMatch(/^report-intake-.*\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");

  await page.getByRole("combobox", { name: "Report" }).selectOption("Contractor workload and delays");
  await expect(page).toHaveURL(/report=contractor_load/);
  await page.reload();
  await expect(page.getByRole("img", { name: /Open now, Start passed/ })).toBeVisible();
  await expectAccessible(page);
});

/** Moves the project to another status, as its contractor does. */
async function move(page: Page, status: string): Promise<void> {
  const answer = await page.request.post(`/api/projects/${people().code}/updates`, {
    headers: { origin: new URL(page.url()).origin, "x-buildback-request": "1" },
    data: { status, notes: "On we go." },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test("an open report shows a change by somebody else within five seconds, and stays in place", async ({ visitor }) => {
  const [admin, contractor] = [await visitor({ viewport: { width: 1280, height: 420 } }), await visitor(PHONE)];
  await signIn(contractor, people().contractor, "/contractor-dashboard");
  await signIn(admin, people().admin, "/dashboard");
  await admin.goto("/admin/reports?report=status_mix");
  const rows = admin.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  await admin.getByRole("button", { name: "12 months" }).click();
  await expect(admin.locator("[aria-busy=true]")).toHaveCount(0);
  await admin.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
    document.documentElement.dataset.loaded = "once";
  });
  const [before, place, address] = [
    await rows.allTextContents(),
    await admin.evaluate(() => window.scrollY),
    admin.url(),
  ];
  expect(place).toBeGreaterThan(0);

  await move(contractor, "build_back_completed");
  await expect.poll(() => rows.allTextContents(), { timeout: 5_000 }).not.toEqual(before);
  await expect(admin.locator("html[data-loaded=once]"), "without a reload").toBeAttached();
  expect(admin.url()).toBe(address);
  await expect(admin.getByRole("button", { name: "12 months" })).toHaveAttribute("aria-pressed", "true");
  // Other projects have the old and the new status, so no row came or went.
  expect(await rows.count()).toBe(before.length);
  expect(await admin.evaluate(() => window.scrollY)).toBe(place);
});

test("an admin gets a report by email, and stops it", async ({ visitor }) => {
  for (const device of [DESKTOP, PHONE]) {
    const page = await visitor(device);
    await signIn(page, people().admin, "/dashboard");
    await page.goto("/admin/reports?report=contractor_load");
    await page.getByRole("button", { name: "Email this report" }).click();
    const dialog = page.getByRole("dialog", { name: "Reports by email" });
    await expect(dialog.getByText("You get no reports by email yet.")).toBeVisible();
    await dialog.getByRole("radio", { name: "On the first day of each month" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Email this report" }).click();
    const row = dialog.getByRole("listitem");
    await expect(row).toContainText("Contractor workload and delays for all projects");
    await expect(row).toContainText(/Next email: \w{3}\s1,\s\d{4}/);
    await expect(dialog.getByText("You already get this report on this schedule.")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row.getByRole("button", { name: /^Remove/ }).click();
    await expect(dialog.getByText("You get no reports by email yet.")).toBeVisible();
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(dialog).toBeHidden();
  }
});

test("a report prints alone, in black on white", async ({ visitor }) => {
  const page = await visitor({ ...DESKTOP, colorScheme: "dark" });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await startSession(page, people().admin);
  await page.goto("/admin/reports?report=contractor_load");
  const table = page.getByRole("table");
  await expect(table).toBeVisible();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("html[data-printed]")).toBeAttached();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("complementary")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Contractor workload and delays", level: 2 })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Report" })).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  for (const cell of await table.getByRole("cell").all()) {
    await expect(cell).toBeVisible();
    await expect(cell).toHaveCSS("color", /^rgb\((0, 0, 0|51, 51, 51)\)$/);
  }
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(10_000);
});

test("an admin finds a report by name on a phone", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await startSession(page, people().admin);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Open search" }).click();
  await page.getByRole("combobox", { name: "Search", exact: true }).fill("time in each");
  await page.getByRole("option", { name: /Time in each stage/ }).click();
  await expect(page).toHaveURL(/\/admin\/reports\?report=stage_times/);
  await expect(page.getByRole("heading", { name: "Time in each stage", level: 2 })).toBeVisible();
  await expectAccessible(page);
});

test("report columns fit side by side below the row name on a phone", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await startSession(page, people().admin);
  for (const report of ["contractor_load", "partner_volume"]) {
    await page.goto(`/admin/reports?report=${report}`);
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader").first()).toBeVisible();
    const width = await table.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(width, "pixels by which the table overflows").toBe(0);
    await expectNoSidewaysScroll(page);
    const row = table.getByRole("row").nth(1);
    // Measure all cells at once, because content that loads above moves them.
    const [name, first, last] = await row.evaluate((element) =>
      [element.querySelector("th"), element.querySelector("td"), element.querySelector("td:last-of-type")].map((cell) =>
        cell?.getBoundingClientRect().toJSON(),
      ),
    );
    expect(first?.y).toBeGreaterThanOrEqual(name?.bottom);
    expect(last?.y, "on one line").toBe(first?.y);
    await expectAccessible(page);
  }
});
