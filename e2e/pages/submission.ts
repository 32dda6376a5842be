import { expect, type Page } from "@playwright/test";
import type { TestFile } from "../portal/photo.ts";

/** Values for the submission form. */
export interface Submission {
  owner: string;
  ownerPhone: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  damageType: string;
  description: string;
  claim: string;
  files: TestFile[];
}

/** Completes the steps of /submit-project and returns the new project's code. */
export async function submitProject(page: Page, submission: Submission): Promise<string> {
  await page.goto("/submit-project");
  const next = page.getByRole("button", { name: "Continue" });

  await page.getByLabel("Property owner name").fill(submission.owner);
  await page.getByLabel("Property owner phone").fill(submission.ownerPhone);
  await page.getByLabel("Property address").fill(submission.street);
  await page.getByLabel("City").fill(submission.city);
  await page.getByLabel("State").selectOption(submission.state);
  await page.getByLabel("ZIP code").fill(submission.zip);
  await next.click();

  await page
    .getByRole("combobox", { name: "Damage type" })
    .or(page.getByLabel("Damage type"))
    .first()
    .fill(submission.damageType);
  await page.getByLabel("Damage description").fill(submission.description);
  await next.click();

  await page.getByLabel("Insurance claim number").fill(submission.claim);
  await next.click();

  await page.locator("input[type=file]").first().setInputFiles(submission.files);
  const chosen = page.getByRole("list", { name: "Selected files" });
  await expect(chosen.getByLabel("Uploaded")).toHaveCount(submission.files.length);
  await page.getByRole("button", { name: "Submit Project" }).click();

  await page.waitForURL(/\/projects\/[A-Z0-9]{6}$/);
  return new URL(page.url()).pathname.slice("/projects/".length);
}
