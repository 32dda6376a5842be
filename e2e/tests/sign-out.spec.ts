import type { Page } from "@playwright/test";
import { signInByForm, signOut } from "../pages/auth.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, test } from "../portal/test.ts";

/**
 * Storage keys that may remain after signing out: preferences, dismissed notices, and performance data. None of them contain
 * project data.
 */
const HARMLESS =
  /^(tsr-scroll-restoration-.*|theme|language:1|messages-beta|sign-out:1|reloaded-for:1|dismissedSecurityAlerts:.*|analytics-(session|events)|performance-(metrics|alerts))(:|$)/;

/** Storage keys that contain anything else. */
async function keptBy(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return keys.filter((key) => !HARMLESS.test(key));
}

test("no page can be opened after sign-out, not even with Back", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().partner, "/dashboard");
  await signOut(page);
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  await expectAccessible(page);
  expect((await page.request.get("/api/me")).status()).toBe(401);
  await page.goBack();
  await page.waitForURL("**/auth**");
  await page.goto("/dashboard");
  await page.waitForURL("**/auth**");
  expect(await keptBy(page)).toEqual([]);
});

test("a started submission is deleted at sign-out after a warning", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().partner, "/dashboard");
  await page.goto("/submit-project");
  await page.getByLabel("Property owner name").fill("Ada Marsh");
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(kept).toContain("Ada Marsh");

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out and lose unsaved work?" });
  await expect(question).toContainText("You have started a submission. Signing out removes it from this device.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await expect(question).toBeHidden();
  expect(await kept()).toContain("Ada Marsh");

  // Input typed just before signing out is not stored either.
  await page.getByLabel("Property owner name").fill("Ada Marsh-Lee");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await question.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  expect(await kept()).not.toContain("Ada");
  expect(await keptBy(page)).toEqual([]);
});

test("signing out works even if the server does not respond", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().partner, "/dashboard");
  // The real server always responds, so block the request on its way.
  await page.route("**/api/auth/sign-out", () => {});
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth**");
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
});

test("an incomplete sign-out keeps the user out and is completed later", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().partner, "/dashboard");
  await page.route("**/api/auth/sign-out", (route) => route.abort());
  await signOut(page);
  await expect(page.getByText("Your sign-out is not complete")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Your sign-out is not complete")).toBeVisible();
  expect((await page.request.get("/api/me")).status()).toBe(200);

  await page.unroute("**/api/auth/sign-out");
  await page.reload();
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  expect((await page.request.get("/api/me")).status()).toBe(401);
});

test("signing in and out is reflected in other tabs", async ({ visitor }) => {
  const first = await visitor();
  await first.goto("/auth?tab=signin");
  await first.getByRole("form", { name: "Sign in" }).getByLabel("Email").fill("half@typed.example");
  const second = await first.context().newPage();
  await signInByForm(second, people().partner, "/dashboard");
  await first.waitForURL("**/dashboard");
  await expect(first.getByRole("heading", { level: 1 })).toBeVisible();

  await signOut(second);
  await first.waitForURL("**/auth**");
  await expect(first.getByRole("form", { name: "Sign in" })).toBeVisible();
});
