import type { Page } from "@playwright/test";
import { signInByForm } from "../pages/auth.ts";
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { reach } from "../portal/keyboard.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const kept = (page: Page, key: string) =>
  page.evaluate(
    (start) =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith(start))
        .map((name) => localStorage.getItem(name)),
    key,
  );

/** Opens an admin page through its link, without a page load. */
async function go(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

/** Opens the performance page and waits until measuring has started. */
async function open(page: Page): Promise<void> {
  await go(page, "Performance");
  await expect(panel(page, "Overall score").getByText(/of 7 measures/)).toBeVisible();
}

test("an admin views measurements by keyboard and URL, and clears them", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().admin, "/dashboard");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page);
  for (const name of ["Users", "Contractors", "Project Submissions", "Performance"]) await go(page, name);

  // Measurements of the portal itself.
  await expect(tab(page, "Optimization Summary")).toHaveAttribute("aria-selected", "true");
  await expect(panel(page, "Overall score").getByText(/^(Excellent|Good|Fair|Poor)$/)).toBeVisible();
  await page.getByRole("button", { name: /^Phase 1: Delivery/ }).click();
  await expect(page).toHaveURL(/\?view=phase-1$/);
  const scripts = page.getByRole("row", { name: /^Scripts/ });
  await expect(scripts).toContainText(/\d+ %$/);
  await expectAccessibleInBothThemes(page);

  // Arrow keys move between tabs. Back returns to the previous one.
  await reach(page, tab(page, "Phase 1"));
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\?view=phase-2$/);
  await expect(panel(page, "Phase 2: Data").getByText("Served from the cache")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("row", { name: /^\/admin\/users/ })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(panel(page, "Phase 4: Monitoring").getByText(/of 5,000$/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?view=phase-3$/);

  await tab(page, "Performance Budget").click();
  await expect(page).toHaveURL(/\?tab=budget$/);
  for (const name of ["Largest Contentful Paint", "Time to First Byte", "Average render", "Memory"]) {
    await expect(page.getByRole("row", { name })).toContainText(/(Within|Over) budget/);
  }
  await expectAccessible(page);

  await tab(page, "Performance Dashboard").click();
  await tab(page, "Web Vitals").click();
  await expect(page).toHaveURL(/\?tab=dashboard&view=vitals$/);
  const lcp = panel(page, /^Largest Contentful Paint/);
  await expect(lcp).toContainText(/\d m?s/);
  const measured = Number(/([\d.]+) (m?)s(Good|Needs|Poor)/.exec((await lcp.textContent()) ?? "")?.[1]);
  expect(measured, "the browser's own measurement").toBeGreaterThan(0);
  // The first interaction after this page load was a click on a link.
  await expect(panel(page, /^First Input Delay/)).toContainText(/\d ms/);

  await tab(page, "Memory & Cache").click();
  await expect(page.getByRole("meter", { name: "Query cache" })).toHaveAttribute("aria-valuetext", /^\d+ of 100$/);
  await page.getByRole("button", { name: "Clean up now" }).click();
  await expect(page.getByText("Cleanup complete", { exact: true })).toBeVisible();

  // After a reload, the history is still there, with URL patterns instead of URLs.
  await page.goto(`/admin/projects/${people().code}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/admin/performance?tab=dashboard&view=analytics");
  await expect(tab(page, "Analytics")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("table", { name: "Pages opened" })).toContainText("/admin/contractors");
  const events = (await kept(page, "analytics-events")).join();
  expect(events).not.toContain(people().code);
  expect(events).not.toContain(people().admin.email);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Clear history" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear history" }).click();
  await expect(page.getByText("History cleared")).toBeVisible();
  await expect(page.getByText("No other page has been opened yet.")).toBeVisible();
  expect((await kept(page, "analytics-events")).join()).not.toContain("navigation");

  // The Server tab shows the server's state.
  await tab(page, "Server").click();
  await expect(page).toHaveURL(/\?tab=server$/);
  await expect(panel(page, "Database and files")).toContainText(/(SQLite|PostgreSQL) \d/);
  // Which twelve rows come first depends on earlier requests.
  await page.getByRole("button", { name: /^Show all \d+$/ }).click();
  await expect(page.getByRole("row", { name: /^GET \/api\/projects\/\{code\} / })).toContainText(/\d ms/);
  await expectAccessibleInBothThemes(page);
});

test("measurements are not sent, and invalid stored data is ignored", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signInByForm(page, people().admin, "/dashboard");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await page.evaluate(() => {
    localStorage.setItem("analytics-events:1", "{broken");
    localStorage.setItem("performance-metrics:1", JSON.stringify({ v: 1, items: [{ name: "LCP", value: "fast" }] }));
    localStorage.setItem("performance-alerts:1", JSON.stringify({ v: 99, items: [] }));
  });
  await page.goto("/admin/performance?tab=dashboard");
  await expect(panel(page, "Current usage")).toBeVisible();
  await expect(page.getByRole("meter", { name: "Local storage" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await tab(page, "Analytics").click();
  await expectNoSidewaysScroll(page);
  await tab(page, "Server").click();
  await expect(page.getByRole("table", { name: "Responses by operation" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await tab(page, "Optimization Summary").click();
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test("a partner's browser is measured, but only admins can open the page", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().partner, "/dashboard");
  // Measuring has started once it has replaced the document's addEventListener.
  await page.waitForFunction(() => Object.hasOwn(document, "addEventListener"));
  await page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: "Projects" }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await page.goto("/admin/performance");
  await expect(page).toHaveURL(/\/dashboard$/);
  // Metrics that are final only at the end are stored when the page is left.
  for (const name of ["LCP", "FCP", "TTFB", "CLS"]) {
    await expect.poll(async () => (await kept(page, "performance-metrics")).join()).toContain(`"name":"${name}"`);
  }
});
