import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startSession } from "../pages/auth.ts";
import { openTab, projectNumber } from "../pages/project.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, test } from "../portal/test.ts";

async function exported(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("an admin exports exactly the filtered audit log", async ({ visitor }) => {
  const page = await visitor();
  await startSession(page, people().admin);
  await page.goto("/admin/audit?event=login_success");
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /signed in \(password\)/ })
      .first(),
  ).toBeVisible();
  const { items } = await (
    await page.request.get("/api/admin/security-events?event_type=login_success&limit=100")
  ).json();
  const csv = await exported(page, "As CSV");
  expect(csv.name).toMatch(/^audit-log.*\.csv$/);
  const [headings, ...rows] = csv.bytes
    .toString()
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
  expect(headings).toContain("First,Last,Times,Severity,Event,Who,Whose account,Project number");
  expect(rows).toHaveLength(items.length);
  for (const row of rows) expect(row).toContain(",info,login_success,");

  const xlsx = await exported(page, "As Excel workbook");
  expect(xlsx.name).toMatch(/^audit-log.*\.xlsx$/);
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe("PK");
});

test("an admin opens the audit log of a project", async ({ visitor }) => {
  const page = await visitor();
  await startSession(page, people().admin);
  await page.goto(`/admin/projects/${people().code}`);
  const number = await projectNumber(page);
  await openTab(page, "History");
  await page.getByRole("link", { name: "View in audit log" }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?project=[0-9a-f-]{36}$/);
  const box = page.getByRole("combobox", { name: "Project" });
  await expect(box).toHaveValue(number);
  await expectAccessible(page);
  // Without a filter, a sign-in is one sentence, and its session has no row of its own.
  await page.getByRole("button", { name: "Show events for all projects" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(box).toHaveValue("");
  const rows = page.getByRole("listitem");
  await expect(rows.filter({ hasText: /signed in \(password\)/ }).first()).toBeVisible();
  // Of the oldest row shown, the rest of its sign-in may not be loaded.
  expect(await rows.filter({ hasText: /started a session/ }).count()).toBeLessThan(2);
});
