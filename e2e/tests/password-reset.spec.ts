import { fillSignIn, signInByForm } from "../pages/auth.ts";
import { findInEmail } from "../pages/mail.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

const NEW = "Plaster-2027!";

test("a forgotten password is reset once with an emailed link", async ({ portal, visitor }) => {
  const { email } = people().partner;
  const [phone, elsewhere] = [await visitor(PHONE), await visitor(DESKTOP)];
  await signInByForm(elsewhere, people().partner, "/dashboard");

  await phone.goto("/auth?tab=signin");
  await phone.getByRole("link", { name: "Forgot password?" }).click();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByLabel("Email").fill(email);
  await phone.getByRole("button", { name: "Send reset link" }).click();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await expectAccessible(phone);

  const link = await findInEmail(portal.outbox, email, /\/reset#token=[0-9a-f]{64}/);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  const form = phone.getByRole("form", { name: "Set new password" });
  const choose = async (password: string) => {
    await form.getByLabel("Password").first().fill(password);
    await form.getByLabel("Confirm password").first().fill(password);
    await form.getByRole("button", { name: "Set new password" }).click();
  };
  await choose("Passw0rd!");
  await expect(form.getByText("Please ensure your password meets the security requirements.")).toBeVisible();
  await choose(NEW);
  await expect(phone).toHaveURL(/\/auth\?tab=signin$/);
  await expect(phone.getByText("Your password has been successfully changed.")).toBeVisible();

  await elsewhere.goto("/dashboard");
  await elsewhere.waitForURL("**/auth**");
  await elsewhere.goto("/auth?tab=signin");
  await fillSignIn(elsewhere, people().partner);
  await expect(elsewhere.getByText("Invalid login credentials")).toBeVisible();
  await signInByForm(elsewhere, { email, password: NEW }, "/dashboard");

  // Go through another page, because navigating to the same URL would not reload.
  await phone.goto("/");
  await phone.goto(link);
  await choose("Plaster-2028!");
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  await expectAccessible(phone);
  expect(portal.log().includes(link.split("=")[1] ?? ""), "the token is never logged").toBe(false);
});
