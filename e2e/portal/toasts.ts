import { expect, type Page } from "@playwright/test";

/** Checks that the visible toasts cover no control. */
export async function expectFreeControls(page: Page): Promise<void> {
  const toast = ".mantine-Notification-root";
  await expect(page.locator(toast).first()).toBeVisible();
  await expect
    .poll(
      () =>
        page.evaluate((selector) => {
          const toasts = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
          return [...document.querySelectorAll("button, a[href], input, textarea, select, [role=tab]")]
            .filter((control) => !control.closest(selector) && control.checkVisibility({ visibilityProperty: true }))
            .filter((control) => {
              const { left, right, top, bottom } = control.getBoundingClientRect();
              return toasts.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
            })
            .map((control) => control.getAttribute("aria-label") ?? control.textContent);
        }, toast),
      "controls under a toast",
    )
    .toEqual([]);
}
