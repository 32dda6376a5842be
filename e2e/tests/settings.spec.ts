import type { Page } from "@playwright/test";
import { fillSignIn, signInByForm, signOut } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const NEW_PASSWORD = "Garage-2027!";

test("a partner changes name and password, which signs out the phone", async ({ visitor }) => {
  const [laptop, phone] = [await visitor(), await visitor(PHONE)];
  const { partner } = people();
  await signInByForm(phone, partner, "/dashboard");
  await signInByForm(laptop, partner, "/dashboard");
  await laptop.getByRole("button", { name: "Account" }).click();
  await laptop.getByRole("menuitem", { name: "Profile Settings" }).click();
  await expect(laptop.getByRole("heading", { name: "Profile Settings" })).toBeVisible();

  const profile = laptop.getByRole("form", { name: "Profile Information" });
  await profile.getByLabel("First name").fill("Renée");
  await profile.getByLabel("Phone").fill("2125550123");
  await expect(profile.getByLabel("Phone")).toHaveValue("(212) 555-0123");
  await profile.getByRole("button", { name: "Save changes" }).click();
  await expect(laptop.getByText("Profile Updated")).toBeVisible();
  await expect(laptop.getByRole("banner"), "the greeting shows the new name").toContainText("Renée");

  const sessions = laptop.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This device" })).toHaveCount(1);
  await expectAccessible(laptop);

  const password = laptop.getByRole("form", { name: "Change Password" });
  const change = async (current: string) => {
    await password.getByLabel("Current password").first().fill(current);
    await password.getByLabel("New password").first().fill(NEW_PASSWORD);
    await password.getByLabel("Confirm password").first().fill(NEW_PASSWORD);
    await password.getByRole("button", { name: "Change password" }).click();
  };
  await change("Not-the-1!");
  await expect(password.getByText("Current password is incorrect")).toBeVisible();
  await change(partner.password);
  await expect(laptop.getByText("Your password has been successfully changed.")).toBeVisible();
  await phone.waitForURL("**/auth**");
  await expect(laptop.getByText("You are signed in on this device only.")).toBeVisible();

  await laptop.getByRole("button", { name: "Back" }).click();
  await laptop.waitForURL("**/dashboard");
  // The URL changes first. Wait for the page, because the old header is removed along with an open menu.
  await expect(laptop.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await signOut(laptop);
  await laptop.goto("/auth?tab=signin");
  await fillSignIn(laptop, { ...partner, password: NEW_PASSWORD });
  await laptop.waitForURL("**/dashboard");
});

test("a phone learns of a remote sign-out after a script failed to load", async ({ visitor }) => {
  const [laptop, phone] = [await visitor(), await visitor(PHONE)];
  let isLost = false;
  await phone.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    if (isLost || !(await response.text()).includes("new EventSource")) return route.fulfill({ response });
    isLost = true;
    return route.abort();
  });
  for (const page of [laptop, phone]) await signInByForm(page, people().partner, "/dashboard");
  await expect.poll(() => isLost, "the script of the event stream was blocked").toBe(true);
  await laptop.goto("/settings");
  await laptop.getByRole("button", { name: "Sign out everywhere else" }).click();
  await phone.waitForURL("**/auth**");
});

test("a user signs out the laptop from a phone", async ({ visitor }) => {
  const [laptop, phone] = [await visitor(), await visitor(PHONE)];
  await signInByForm(laptop, people().contractor, "/contractor-dashboard");
  await signInByForm(phone, people().contractor, "/contractor-dashboard");
  await phone.goto("/settings");
  await phone.getByRole("button", { name: /^Sign out: Chrome on/ }).click();
  await expect(phone.getByText("You are signed in on this device only.")).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await laptop.waitForURL("**/auth**");
});

test("an open form's input is restored after a remote sign-out", async ({ visitor }) => {
  const [laptop, phone] = [await visitor(), await visitor(PHONE)];
  const { contractor } = people();
  await signInByForm(laptop, contractor, "/contractor-dashboard");
  await signInByForm(phone, contractor, "/contractor-dashboard");
  const notes = phone.getByRole("dialog", { name: "Add Project Update" }).getByLabel("Notes");
  await phone.getByRole("button", { name: "Add update" }).first().click();
  await notes.fill("The ridge is dry, and the");
  await laptop.goto("/settings");
  await laptop.getByRole("button", { name: "Sign out everywhere else" }).click();
  await phone.waitForURL("**/auth**");
  await expect(phone.getByText("Your entries were saved")).toBeVisible();
  await fillSignIn(phone, contractor);
  // The requested URL opens the form without a click.
  await phone.waitForURL("**/contractor-dashboard?update=**");
  await expect(notes).toHaveValue("The ridge is dry, and the");
});

test("a user signs out all other devices", async ({ visitor }) => {
  const [laptop, phone, tablet] = [await visitor(), await visitor(PHONE), await visitor(PHONE)];
  for (const page of [laptop, phone, tablet]) await signInByForm(page, people().partner, "/dashboard");
  await laptop.goto("/settings");
  await laptop.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(laptop.getByText("Signed out of 2 other devices")).toBeVisible();
  await expect(laptop.getByText("You are signed in on this device only.")).toBeVisible();
  for (const page of [phone, tablet]) await page.waitForURL("**/auth**");
});

test("the settings show the specified errors", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signInByForm(page, people().partner, "/dashboard");
  await page.goto("/settings");
  const profile = page.getByRole("form", { name: "Profile Information" });
  await profile.getByLabel("Email").fill(people().admin.email);
  await profile.getByLabel("Current password").first().fill(people().partner.password);
  await profile.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Update Failed", { exact: true })).toBeVisible();
  await expect(profile.getByText("An account with this email already exists.")).toBeVisible();
  await expectAccessible(page);

  const password = page.getByRole("form", { name: "Change Password" });
  await password.getByLabel("Current password").first().fill("Not-the-1!");
  await password.getByLabel("New password").first().fill(NEW_PASSWORD);
  await password.getByLabel("Confirm password").first().fill(NEW_PASSWORD);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password Update Failed", { exact: true })).toBeVisible();
  await expect(password.getByText("Current password is incorrect")).toBeVisible();
});

test("an admin stays signed in after closing the browser only on request", async ({ visitor }) => {
  const [kept, other] = [await visitor(), await visitor(PHONE)];
  const cookie = async (page: Page) =>
    (await page.context().cookies()).find(({ name }) => name.endsWith("buildback_session"));
  await kept.goto("/auth?tab=signin");
  await kept.getByLabel("Keep me signed in").check();
  await fillSignIn(kept, people().admin);
  await kept.waitForURL("**/dashboard");
  const days = ((await cookie(kept))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  // The session lasts seven days, and its cookie a week longer.
  expect(days).toBeGreaterThan(13.9);
  expect(days).toBeLessThan(14.1);
  await signInByForm(other, people().admin, "/dashboard");
  expect((await cookie(other))?.expires, "it ends with the browser").toBe(-1);
});

test("the settings report a missing profile and lead back", async ({ visitor }) => {
  const page = await visitor();
  await signInByForm(page, people().partner, "/dashboard");
  // Every account has a profile, so the response has to be intercepted.
  await page.route("**/api/me/profile", (route) =>
    route.fulfill({
      status: 404,
      contentType: "application/problem+json",
      json: { status: 404, code: "not_found", detail: "Profile not found" },
    }),
  );
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Profile Settings" }).click();
  await expect(page.getByRole("heading", { name: "Profile Not Found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Go Back" }).click();
  await page.waitForURL("**/dashboard");
});
