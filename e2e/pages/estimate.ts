import { expect, type Locator, type Page } from "@playwright/test";

/** A line of an estimate as it is typed. */
export interface TypedLine {
  description: string;
  room?: string;
  quantity: string;
  price: string;
  tax?: string;
}

/** Opens the Estimates tab of a project. `area` is the part of the portal. */
export async function openEstimates(page: Page, area: string, code: string): Promise<void> {
  await page.goto(`${area}/${code}?tab=estimates`);
  await expect(page.getByRole("heading", { name: "Estimates", exact: true })).toBeVisible();
}

/** Adds a line to the open form. */
export async function addLine(form: Locator, { description, room, quantity, price, tax }: TypedLine): Promise<void> {
  await form.getByRole("button", { name: "Add line" }).click();
  await form.getByLabel("Description").fill(description);
  if (room !== undefined) await form.getByLabel("Room").fill(room);
  await form.getByLabel("Quantity").fill(quantity);
  await form.getByLabel("Price per unit").fill(price);
  if (tax !== undefined) await form.getByLabel("Tax in percent").fill(tax);
  await form.getByRole("button", { name: "Done" }).click();
}
