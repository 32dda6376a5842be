import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { onPostgres } from "./database.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Waits until nothing moves: a colour in the middle of its transition has no contrast to judge. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return typeof end === "number" && Number.isFinite(end);
    });
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
}

async function audit(page: Page, scheme: "light" | "dark", part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  await expectNoViolations(page, scheme, part);
}

/** axe finds nothing on the page, or in a part of it, as it is. */
export async function expectNoViolations(page: Page, what: string, part?: string): Promise<void> {
  await atRest(page);
  const axe = new AxeBuilder({ page }).withTags(RULES);
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")}\n    ${node.failureSummary}`),
  );
  expect(found, `accessibility of ${page.url()}, ${what}`).toEqual([]);
}

/** The page is there, or the part of it that a selector names. */
async function arrival(page: Page, part?: string): Promise<void> {
  await expect(part ? page.locator(part) : page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/**
 * axe finds nothing on the page once it is there: dark on phones and light on desktops, so that tests which walk through both
 * see both (the visitor's theme must be System); not asked again on PostgreSQL. Given a selector, it judges only that part: what
 * opens over a page lies outside of its landmarks on purpose.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await arrival(page, part);
  // No page looks different for its database: the run on SQLite judges it.
  if (onPostgres) return;
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  await audit(page, isPhone ? "dark" : "light", part);
}

/** The same in either theme. */
export async function expectAccessibleInBothThemes(page: Page, part?: string): Promise<void> {
  await arrival(page, part);
  await audit(page, "dark", part);
  await audit(page, "light", part);
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `pixels of ${page.url()} beside the window`).toBeLessThanOrEqual(0);
}
