import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

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

async function audit(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  await expectNoViolations(page, scheme);
}

/** axe finds nothing on the page as it is. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")}\n    ${node.failureSummary}`),
  );
  expect(found, `accessibility of ${page.url()}, ${what}`).toEqual([]);
}

/** axe finds nothing on the page once it is there, in either theme (the visitor's theme must be System). */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await audit(page, "dark");
  await audit(page, "light");
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `pixels of ${page.url()} beside the window`).toBeLessThanOrEqual(0);
}
