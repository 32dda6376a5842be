import type { Page } from "@playwright/test";
import { fillSignIn, signInByForm } from "../pages/auth.ts";
import { findInEmail } from "../pages/mail.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, testConfirming as test } from "../portal/test.ts";

const NEW = "renee@agency.example";

const profile = (page: Page) => page.getByRole("form", { name: "Profile Information" });
/** The text field, not the notice below it, which also mentions the email address. */
const address = (page: Page) => profile(page).getByRole("textbox", { name: "Email" });
const notice = (page: Page) => profile(page).getByRole("status").filter({ hasText: "We sent a link to" });

async function askFor(page: Page, email: string): Promise<void> {
  await address(page).fill(email);
  await profile(page).getByLabel("Current password").first().fill(people().partner.password);
  await profile(page).getByRole("button", { name: "Save changes" }).click();
  await expect(notice(page)).toContainText(`We sent a link to ${email}.`);
  await expect(address(page), "the current email stays").toHaveValue(people().partner.email);
}

test("an email change takes effect by link and does not reveal taken emails", async ({ portal, visitor }) => {
  const { partner, admin } = people();
  const [laptop, phone] = [await visitor(DESKTOP), await visitor(PHONE)];
  await signInByForm(laptop, partner, "/dashboard");
  await laptop.goto("/settings");
  const words: string[] = [];
  for (const email of [admin.email, NEW]) {
    await askFor(laptop, email);
    words.push((await notice(laptop).innerText()).replace(email, "…"));
  }
  expect(words[0]).toBe(words[1]);
  await expectAccessible(laptop);
  await findInEmail(portal.outbox, admin.email, /belongs to your account/);

  const link = await findInEmail(portal.outbox, NEW, /\/email#token=[0-9a-f]{64}/);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Sign in first");
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await fillSignIn(phone, partner);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Confirm your new email");
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  const button = (page: Page) => page.getByRole("button", { name: "Use the new email" });
  await button(phone).click();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Your email was changed.");
  await expect(phone.getByText(`From now on, sign in with ${NEW}.`)).toBeVisible();
  await expectAccessible(phone);
  await laptop.waitForURL("**/auth**");
  await phone.getByRole("link", { name: "Open your settings" }).click();
  await expect(address(phone)).toHaveValue(NEW);
  await expect(notice(phone)).toHaveCount(0);

  await findInEmail(portal.outbox, partner.email, /can no longer sign in/);
  await signInByForm(laptop, { ...partner, email: NEW }, "/dashboard");
  await laptop.goto(link);
  await button(laptop).click();
  await expect(laptop.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  await expectAccessible(laptop);
  expect(portal.log().includes(link.split("=")[1] ?? ""), "the token is never logged").toBe(false);
});

test("a user cancels an email change on a phone", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await signInByForm(phone, people().partner, "/dashboard");
  await phone.goto("/settings");
  await askFor(phone, NEW);
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByRole("button", { name: "Resend" }).click();
  await expect(phone.getByText("Link sent again")).toBeVisible();
  await phone.getByRole("button", { name: "Keep the current email" }).click();
  await expect(phone.getByText(`Your email stays ${people().partner.email}`)).toBeVisible();
  await expect(notice(phone)).toHaveCount(0);
  await phone.reload();
  await expect(profile(phone)).toBeVisible();
  await expect(notice(phone)).toHaveCount(0);
});
