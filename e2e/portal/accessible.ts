import { expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import axe from "axe-core";
import { onPostgres } from "./database.ts";

/** Checked axe rules, by tag. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The only axe rules whose result depends on the theme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Waits until no animation runs, because a color in transition has no defined contrast. A transition begins a frame after its
 * element appears, and one can follow another. Endless animations, such as those of skeletons, are ignored.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const running = () =>
      document.getAnimations().filter((animation) => {
        const end = animation.effect?.getComputedTiming().endTime;
        return animation.playState === "running" && typeof end === "number" && Number.isFinite(end);
      });
    do {
      await Promise.allSettled(running().map((animation) => animation.finished));
      await frame();
      await frame();
    } while (running().length > 0);
  });
}

async function setTheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
}

/** Runs axe in the page and returns one line per violation. Other results are not transferred, because they are large. */
async function violations(page: Page, options: axeCore.RunOptions, part?: string): Promise<string[]> {
  await atRest(page);
  const isLoaded = await page.evaluate(() => "axe" in window);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(
    async ([options, part]) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(part ?? document, { ...options, resultTypes: ["violations"] });
      // A fixed bar may cover a control at the edge of the screen. In the middle, the control must have its size.
      const isOnlyAtTheEdge = async (selector: string) => {
        const [control, place] = [document.querySelector(selector), [window.scrollX, window.scrollY] as const];
        control?.scrollIntoView({ block: "center", behavior: "instant" });
        const rule: axeCore.RunOptions = { runOnly: { type: "rule", values: ["target-size"] } };
        const again = control ? (await axe.run(control, rule)).violations : undefined;
        window.scrollTo(...place);
        return again?.length === 0;
      };
      const found: string[] = [];
      for (const { id, nodes } of violations) {
        for (const { target, failureSummary } of nodes) {
          const selector = target.join(" ");
          if (id === "target-size" && (await isOnlyAtTheEdge(selector))) continue;
          found.push(`${id}: ${selector}\n    ${failureSummary}`);
        }
      }
      return found;
    },
    [options, part] as const,
  );
}

/** Expects no axe violations in the page's current state, or in a part of it. */
export async function expectNoViolations(page: Page, what: string, part?: string): Promise<void> {
  const found = await violations(page, { runOnly: RULES }, part);
  expect(found, `accessibility of ${page.url()}, ${what}`).toEqual([]);
}

/** Waits for the page, or for the part that a selector names. Of several open dialogs, the last one is on top. */
async function arrival(page: Page, part?: string): Promise<void> {
  await expect(part ? page.locator(part).last() : page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/**
 * Expects no axe violations after the page has loaded. Phones are checked in the dark theme and desktops in the light one, so
 * that tests with both cover both. The visitor's theme setting must be System. With a selector, checks only that part, because
 * overlays are intentionally outside the page's landmarks. Skipped on PostgreSQL.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await arrival(page, part);
  // Pages do not depend on the database, so checking them on SQLite is sufficient.
  if (onPostgres) return;
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const scheme = isPhone ? "dark" : "light";
  await setTheme(page, scheme);
  await expectNoViolations(page, scheme, part);
}

/** Checks both themes. The second run is limited to color rules. */
export async function expectAccessibleInBothThemes(page: Page, part?: string): Promise<void> {
  await arrival(page, part);
  await setTheme(page, "dark");
  await expectNoViolations(page, "dark", part);
  await setTheme(page, "light");
  const found = await violations(page, { runOnly: COLOR_RULES }, part);
  expect(found, `colors of ${page.url()}, light`).toEqual([]);
}

/** Expects no horizontal overflow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `horizontal overflow of ${page.url()} in pixels`).toBeLessThanOrEqual(0);
}
