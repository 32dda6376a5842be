import { fillSignIn, signIn, signOut } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const NEW_PASSWORD = "Garage-2027!";

test("a partner changes name and password, and the phone is signed out by that", async ({ visitor }) => {
  const [laptop, phone] = [await visitor(), await visitor(PHONE)];
  const { partner } = people();
  await signIn(phone, partner, "/dashboard");
  await signIn(laptop, partner, "/dashboard");
  await laptop.getByRole("button", { name: "Account" }).click();
  await laptop.getByRole("menuitem", { name: "Profile Settings" }).click();
  await expect(laptop.getByRole("heading", { name: "Profile Settings" })).toBeVisible();

  const profile = laptop.getByRole("form", { name: "Profile Information" });
  await profile.getByLabel("First name").fill("Renée");
  await profile.getByLabel("Phone").fill("2125550123");
  await expect(profile.getByLabel("Phone")).toHaveValue("(212) 555-0123");
  await profile.getByRole("button", { name: "Save changes" }).click();
  await expect(laptop.getByText("Profile Updated")).toBeVisible();
  await expect(laptop.getByRole("banner"), "the greeting knows the new name").toContainText("Renée");

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
  await signOut(laptop);
  await laptop.goto("/auth?tab=signin");
  await fillSignIn(laptop, { ...partner, password: NEW_PASSWORD });
  await laptop.waitForURL("**/dashboard");
});

test("on a phone, a person signs out of the laptop", async ({ visitor }) => {
  const [laptop, phone] = [await visitor(), await visitor(PHONE)];
  await signIn(laptop, people().contractor, "/contractor-dashboard");
  await signIn(phone, people().contractor, "/contractor-dashboard");
  await phone.goto("/settings");
  await phone.getByRole("button", { name: /^Sign out: Chrome on/ }).click();
  await expect(phone.getByText("You are signed in on this device only.")).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await laptop.waitForURL("**/auth**");
});

test("without a profile the settings say so and lead back", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, people().partner, "/dashboard");
  // Every account has a profile: only on its way the answer can be another.
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
