import type { Page } from "@playwright/test";
import { expect } from "../portal/test.ts";

/** Waits until a page shows everything that it loads by itself: its parts, the header's search and count, and the pictures in
 *  sight. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (await page.getByRole("button", { name: "Account" }).isVisible()) {
    const header = page.getByRole("banner");
    await expect(header.getByLabel(/^(Open search|Search)$/).filter({ visible: true })).toHaveCount(1);
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => new URL(name).pathname === "/api/notifications"),
    );
  }
  const waiting = page.locator("[aria-busy=true], .mantine-Skeleton-root").filter({ visible: true });
  await expect(waiting).toHaveCount(0);
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom <= 0 || top >= window.innerHeight;
    }),
  );
}
