import { expect, type Page } from "@playwright/test";
import type { Account } from "../portal/template.ts";

/** Signs in at /auth and waits for the user's home page. */
export async function signIn(page: Page, account: Account, home: string): Promise<void> {
  await page.goto("/auth?tab=signin");
  await fillSignIn(page, account);
  await page.waitForURL(`**${home}`);
  // The URL changes before the page does.
  await expect(page.getByRole("button", { name: "Account" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Fills in the sign-in form and submits it. */
export async function fillSignIn(page: Page, account: Account): Promise<void> {
  const form = page.getByRole("form", { name: "Sign in" });
  await form.getByLabel("Email").fill(account.email);
  await form.getByLabel("Password").first().fill(account.password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A user who has no account yet. */
export interface NewPerson extends Account {
  firstName: string;
  lastName: string;
  company: string;
}

/** Fills in the sign-up form and submits it. */
export async function fillSignUp(page: Page, person: NewPerson): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign up" }).click();
  const form = page.getByRole("form", { name: "Create account" });
  await form.getByLabel("First name").fill(person.firstName);
  await form.getByLabel("Last name").fill(person.lastName);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Company name").fill(person.company);
  await form.getByLabel("Password").first().fill(person.password);
  await form.getByLabel("Confirm password").first().fill(person.password);
  await form.getByRole("button", { name: "Create account" }).click();
}

/** Signs up at /auth, which also signs in. */
export async function signUp(page: Page, person: NewPerson): Promise<void> {
  await fillSignUp(page, person);
  await page.waitForURL("**/dashboard");
  await expect(page.getByText("Account created successfully!")).toBeVisible();
}

/** Signs out through the menu in the header. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth**");
}

/** Enters a project code on the landing page. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.goto("/");
  const form = page.getByRole("form", { name: "Project Code" });
  await form.getByLabel("Project Code").fill(code);
  await form.getByRole("button", { name: "View my project" }).click();
}
