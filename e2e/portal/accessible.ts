import { expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import axe from "axe-core";
import { onPostgres } from "./database.ts";

/** The rules that are judged, by axe's tags. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The only rules of axe whose outcome depends on the theme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

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

async function setTheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
}

/** Runs axe within the page and returns one line per violation. Only violations leave the page: the rest is much to send. */
async function violations(page: Page, options: axeCore.RunOptions, part?: string): Promise<string[]> {
  await atRest(page);
  const isLoaded = await page.evaluate(() => "axe" in window);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(
    async ([options, part]) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(part ?? document, { ...options, resultTypes: ["violations"] });
      return violations.flatMap((violation) =>
        violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")}\n    ${node.failureSummary}`),
      );
    },
    [options, part] as const,
  );
}

/** axe finds nothing on the page, or in a part of it, as it is. */
export async function expectNoViolations(page: Page, what: string, part?: string): Promise<void> {
  const found = await violations(page, { runOnly: RULES }, part);
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
  const scheme = isPhone ? "dark" : "light";
  await setTheme(page, scheme);
  await expectNoViolations(page, scheme, part);
}

/** The same in both themes. The second time, only the rules about colors are run. */
export async function expectAccessibleInBothThemes(page: Page, part?: string): Promise<void> {
  await arrival(page, part);
  await setTheme(page, "dark");
  await expectNoViolations(page, "dark", part);
  await setTheme(page, "light");
  const found = await violations(page, { runOnly: COLOR_RULES }, part);
  expect(found, `colors of ${page.url()}, light`).toEqual([]);
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `pixels of ${page.url()} beside the window`).toBeLessThanOrEqual(0);
}
