import { expect, type JSHandle, type Page } from "@playwright/test";

const TOAST = ".mantine-Notification-root";
const CONTROLS = "button, a[href], input, textarea, select, [role=button], [role=tab]";
/** The most that bars at the bottom of a phone's screen take up, in pixels. */
const BARS = 160;

/** The controls of the page that are what a click at their center hits. */
export function freeControls(page: Page): Promise<JSHandle<Element[]>> {
  return page.evaluateHandle(
    ([controls, toast]) =>
      [...document.querySelectorAll(controls)].filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return control.contains(hit) && !control.closest(toast);
      }),
    [CONTROLS, TOAST] as const,
  );
}

/**
 * Checks that the visible toasts have covered none of the controls. They may have pushed some below the edge of the screen, or
 * behind a bar at the bottom, but not the focused one.
 */
export async function expectFreeControls(page: Page, controls: JSHandle<Element[]>): Promise<void> {
  await expect(page.locator(TOAST).first()).toBeVisible();
  const covered = () =>
    controls.evaluate(
      (elements, [toast, bars]) => {
        const toasts = document.querySelector(toast)?.closest("[data-position]");
        const height = toasts?.getBoundingClientRect().bottom ?? 0;
        return elements
          .filter((control) => control.isConnected && control.checkVisibility({ visibilityProperty: true }))
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            const y = (top + bottom) / 2;
            const hit = document.elementFromPoint((left + right) / 2, y);
            if (control.contains(hit)) return false;
            const isPushedOut = y > innerHeight - bars - height && !toasts?.contains(hit);
            return !isPushedOut || control === document.activeElement;
          })
          .map((control) => control.getAttribute("aria-label") ?? control.textContent);
      },
      [TOAST, BARS] as const,
    );
  await expect.poll(covered, "controls that a toast covers").toEqual([]);
}

/** Checks that no control of the open dialog is where the visible toasts are. */
export async function expectFreeDialog(page: Page): Promise<void> {
  await expect(page.locator(TOAST).first()).toBeVisible();
  const covered = () =>
    page.evaluate(
      ([controls, toast]) => {
        const height = document.querySelector(toast)?.closest("[data-position]")?.getBoundingClientRect().bottom ?? 0;
        return [...document.querySelectorAll(`[role=dialog] :is(${controls})`)]
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && box.top < height)
          .map(({ control }) => control.getAttribute("aria-label") ?? control.textContent);
      },
      [CONTROLS, TOAST] as const,
    );
  await expect.poll(covered, "controls of the dialog that a toast covers").toEqual([]);
}

/** Points at the toasts, so that they stay. */
export async function keepToasts(page: Page): Promise<void> {
  await page.locator(TOAST).first().hover();
}
