import type { Locator } from "@playwright/test";
import { expect, test } from "../portal/test.ts";

const caretOf = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart);

test("characters typed in the middle of a field stay together", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/auth?tab=signup");
  const phone = page.getByLabel("Phone");
  await phone.pressSequentially("512555");
  await expect(phone).toHaveValue("(512) 555");
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("9876");
  await expect(phone).toHaveValue("(512) 987-6555");
  expect(await caretOf(phone)).toBe("(512) 987-6".length);
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press("Backspace");
  await expect(phone).toHaveValue("(512) 985-55");
  expect(await caretOf(phone)).toBe("(512) 98".length);
  await page.keyboard.press("Control+z");
  await expect(phone).toHaveValue("(512) 987-555");

  // Backspace after a separator deletes the digit before it.
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
  await page.keyboard.press("Backspace");
  await expect(phone).toHaveValue("(519) 875-55");
  await phone.fill("+1 512 555 0142");
  await expect(phone).toHaveValue("(512) 555-0142");

  await page.goto("/");
  const code = page.getByRole("textbox", { name: "Project Code" });
  await code.pressSequentially("abef");
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("c d");
  await expect(code).toHaveValue("abc def");
});
