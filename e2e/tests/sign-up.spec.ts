import { fillSignUp, signOut, signUp } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const PASSWORD = "Harbor!Walk7";

test("a partner signs up on a phone after fixing errors", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto("/auth?tab=signup");
  const form = page.getByRole("form", { name: "Create account" });
  const submit = form.getByRole("button", { name: "Create account" });
  await submit.click();
  await expect(form.getByText("First name is required")).toBeVisible();
  await expect(form.getByLabel("First name")).toBeFocused();
  await expect(form.getByText("Email is required")).toBeVisible();
  await expectAccessible(page);

  await form.getByLabel("First name").fill("R2D2");
  await form.getByLabel("Last name").fill("Núñez-O'Brien");
  await form.getByLabel("Email").fill("nora@agency.example");
  await form.getByLabel("Password").first().fill(PASSWORD);
  await form.getByLabel("Confirm password").first().fill(`${PASSWORD}8`);
  await submit.click();
  await expect(form.getByText("First name can only contain letters, spaces, apostrophes, and hyphens")).toBeVisible();
  await form.getByLabel("First name").fill("José");
  await submit.click();
  await expect(form.getByText("Password mismatch: Please ensure both password fields match.")).toBeVisible();
  await form.getByLabel("Confirm password").first().fill(PASSWORD);
  await submit.click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByText("Account created successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Submit Project" }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("a field error does not move the button, and the click still counts", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto("/auth?tab=signup");
  const form = page.getByRole("form", { name: "Create account" });
  const submit = form.getByRole("button", { name: "Create account" });
  const place = await submit.boundingBox();
  await form.getByLabel("First name").focus();
  await page.keyboard.press("Tab");
  await expect(form.getByText("First name is required")).toBeVisible();
  expect(await submit.boundingBox()).toEqual(place);

  // This error takes two lines, so it appears only after the mouse button is released. Otherwise it would move the target.
  await form.getByLabel("First name").fill("R2D2");
  await submit.hover();
  await page.mouse.down();
  await expect(form.getByLabel("First name")).not.toBeFocused();
  await expect(form.getByText("First name can only contain letters")).toHaveCount(0);
  await page.mouse.up();
  await expect(form.getByText("First name can only contain letters")).toBeVisible();
  await expect(form.getByText("Email is required")).toBeVisible();
});

test("a fourth sign-up within an hour shows the specified error", async ({ visitor }) => {
  const page = await visitor(PHONE);
  const person = (number: number) => ({
    firstName: "José",
    lastName: "O'Brien",
    company: "Lakeside Insurance",
    email: `jose${number}@agency.example`,
    password: PASSWORD,
  });
  for (const number of [1, 2, 3]) {
    await signUp(page, person(number));
    await signOut(page);
  }
  await fillSignUp(page, person(4));
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Signup failed");
  await expect(alert).toContainText("Too many signup attempts. Please wait before trying again.");
  await expectAccessible(page);
});
