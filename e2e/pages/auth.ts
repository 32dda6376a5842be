import { expect, type Page } from "@playwright/test";
import type { Account } from "../portal/template.ts";

/**
 * Starts a session through the API, for tests of what follows. The page stays where it is. Tests of signing in, and of what the page
 * does then, use the form.
 */
export async function startSession(page: Page, account: Account): Promise<void> {
  const answer = await page.request.post("/api/auth/sign-in", {
    headers: { "x-buildback-request": "1" },
    data: { email: account.email, password: account.password },
  });
  expect(await answer.json(), "the answer to a sign-in").toMatchObject({ outcome: "signed_in" });
}

/** Starts a session and opens the user's home page. */
export async function signIn(page: Page, account: Account, home: string): Promise<void> {
  await startSession(page, account);
  await page.goto(home);
  await homeIsOpen(page, home);
}

/** Signs in at /auth and waits for the user's home page. */
export async function signInByForm(page: Page, account: Account, home: string): Promise<void> {
  await page.goto("/auth?tab=signin");
  await fillSignIn(page, account);
  await homeIsOpen(page, home);
}

async function homeIsOpen(page: Page, home: string): Promise<void> {
  await page.waitForURL(`**${home}`);
  // The URL and the header change before the page does.
  await expect(page.getByRole("form", { name: /^(Sign in|Create account)$/ })).toHaveCount(0);
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
  await homeIsOpen(page, "/dashboard");
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
