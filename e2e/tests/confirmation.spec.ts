import { fillSignIn, fillSignUp, signOut } from "../pages/auth.ts";
import { findInEmail } from "../pages/mail.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, testConfirming as test } from "../portal/test.ts";

const PERSON = {
  firstName: "Nora",
  lastName: "Núñez",
  company: "Harbor Insurance",
  email: "nora@agency.example",
  password: "Plaster-2027!",
};

test("sign-up is confirmed by email and does not reveal existing accounts", async ({ portal, visitor }) => {
  const page = await visitor(PHONE);
  const words: string[] = [];
  for (const email of [people().partner.email, PERSON.email]) {
    await fillSignUp(page, { ...PERSON, email });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    words.push((await page.getByRole("main").innerText()).replace(email, "…"));
  }
  expect(words[0]).toBe(words[1]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Go to sign in" }).click();
  await expect(page.getByRole("form", { name: "Sign in" }).getByLabel("Email")).toHaveValue(PERSON.email);
  await fillSignIn(page, PERSON);
  await expect(page.getByText("Invalid login credentials")).toBeVisible();

  const link = await findInEmail(portal.outbox, PERSON.email, /\/confirm#token=[0-9a-f]{64}/);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your email");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const confirm = page.getByRole("button", { name: "Confirm my email" });
  await page.getByLabel("Password").first().fill("Stranger-2027!");
  await confirm.click();
  await expect(page.getByText("This is not the password you chose when you signed up")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Password").first().fill(PERSON.password);
  await confirm.click();
  await page.waitForURL("**/dashboard");
  await signOut(page);

  await page.goto(link);
  await page.getByLabel("Password").first().fill(PERSON.password);
  await confirm.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  await expectAccessible(page);
  expect(portal.log().includes(link.split("=")[1] ?? ""), "the token is never logged").toBe(false);
  await findInEmail(portal.outbox, people().partner.email, /An account with this email already exists/);
});
