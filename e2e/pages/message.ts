import { randomBytes } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";

/** The messages panel of a project. */
export const panel = (page: Page): Locator => page.getByRole("region", { name: "Project Messages" });

/** The rendered messages that contain a text. */
export const messagesWith = (page: Page, text: string | RegExp): Locator =>
  panel(page).getByRole("article").filter({ hasText: text });

/** The text field for a new message. */
export const field = (page: Page): Locator => panel(page).getByRole("textbox", { name: "Message", exact: true });

/** Joins the beta program, which each browser must do once. */
export async function joinBeta(page: Page): Promise<void> {
  await panel(page).getByRole("button", { name: "Join Beta Program" }).click();
  await expect(field(page)).toBeVisible();
}

/** Types a message and sends it with Enter. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
  await expect(messagesWith(page, text).last()).toBeVisible();
  await expect(panel(page).getByText("Sending...")).toHaveCount(0);
}

/** An ID like those that the portal's pages generate: a UUIDv7. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
