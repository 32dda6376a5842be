import type { Locator, Page } from "@playwright/test";

const STEPS_MAX = 60;

/** Presses Tab until the target has the focus, like a keyboard user. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} was not reached by pressing Tab ${STEPS_MAX} times`);
}

/** Moves the focus to the target with Tab and presses a key. */
export async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to a field with Tab and types into it. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}
