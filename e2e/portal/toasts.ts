import { expect, type JSHandle, type Page } from "@playwright/test";

const TOAST = ".mantine-Notification-root";
const CONTROLS = "button, a[href], input, textarea, select, [role=button], [role=tab]";

/** The controls of the page, without those of toasts, that can be clicked at their center. */
export function freeControls(page: Page): Promise<JSHandle<Element[]>> {
  return page.evaluateHandle(
    ([controls, toast]) =>
      [...document.querySelectorAll(controls)].filter((control) => {
        if (control.closest(toast)) return false;
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return hit !== null && (control.contains(hit) || hit.contains(control));
      }),
    [CONTROLS, TOAST] as const,
  );
}

/**
 * Checks that a toast is visible, that it covers none of the controls, and that none has become hidden in any way, except those that the
 * toast pushed below the edge of the screen or behind a bar at the bottom. The focused control must stay in sight.
 */
export async function expectFreeControls(page: Page, controls?: JSHandle<Element[]>): Promise<void> {
  await expect(page.locator(TOAST).first()).toBeVisible();
  const free = controls ?? (await freeControls(page));
  const covered = () =>
    free.evaluate(
      (elements, toast) => {
        const strip = document.querySelector(toast)?.closest("[data-position]");
        const room = strip?.getBoundingClientRect().bottom ?? 0;
        return elements
          .filter((control) => control.isConnected && control.checkVisibility({ visibilityProperty: true }))
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            const y = (top + bottom) / 2;
            const hit = document.elementFromPoint((left + right) / 2, y);
            if (hit && (control.contains(hit) || hit.contains(control))) return false;
            const isPushedOut = y > innerHeight - room - 160 && !hit?.closest(toast);
            return !isPushedOut || control === document.activeElement;
          })
          .map((control) => control.getAttribute("aria-label") ?? control.textContent);
      },
      TOAST,
    );
  await expect.poll(covered, "controls that a toast made unreachable").toEqual([]);
}

/** Points at the toast, which therefore stays. */
export async function keepToast(page: Page): Promise<void> {
  await page.locator(TOAST).first().hover();
}
