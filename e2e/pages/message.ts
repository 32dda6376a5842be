import { randomBytes } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";

/** The panel of a project's messages. */
export const panel = (page: Page): Locator => page.getByRole("region", { name: "Project Messages" });

/** The messages in the document that say something. */
export const saying = (page: Page, text: string | RegExp): Locator =>
  panel(page).getByRole("article").filter({ hasText: text });

/** Where a message is written. */
export const field = (page: Page): Locator => panel(page).getByRole("textbox", { name: "Message", exact: true });

/** Joins the beta program, which the panel asks of each browser once. */
export async function joinBeta(page: Page): Promise<void> {
  await panel(page).getByRole("button", { name: "Join Beta Program" }).click();
  await expect(field(page)).toBeVisible();
}

/** Writes a message and sends it by the keyboard. */
export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
  await expect(saying(page, text).last()).toBeVisible();
  await expect(panel(page).getByText("Sending...")).toHaveCount(0);
}

/** An id as the portal's pages make them for what they send: a UUIDv7. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
