import type { Page } from "@playwright/test";
import { fillSignIn, signInByForm, signOut } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";
import { totp } from "../portal/totp.ts";

/** Enters the password in a confirmation dialog. */
async function confirmPassword(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  // All demo accounts have the same password.
  await dialog.getByLabel("Current password").first().fill(people().partner.password);
  await dialog.getByRole("button", { name: button }).click();
}

/** Turns on two-factor authentication. Returns the app's secret and the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Two-factor authentication" });
  await card.getByRole("button", { name: "Set up" }).click();
  await expectAccessible(page, "[role=dialog]");
  await confirmPassword(page, "Continue");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  const secret = (await dialog.locator("code").innerText()).replaceAll(/\s/g, "");
  await dialog.getByLabel("6-digit code").fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("That code is incorrect.")).toBeVisible();
  await dialog.getByLabel("6-digit code").fill(totp(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const list = dialog.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page, "[role=dialog]");
  await expectNoSidewaysScroll(page);
  const codes = await list.getByRole("listitem").allInnerTexts();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("buildback-recovery-codes.txt");
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(card.getByText("10 of 10 left")).toBeVisible();
  return { secret, codes };
}

/** Signs in with the password and waits for the second step. */
async function toSecondStep(page: Page): Promise<void> {
  await page.goto("/auth?tab=signin");
  await fillSignIn(page, people().partner);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
}

const verify = (page: Page) => page.getByRole("button", { name: "Verify" }).click();

test("a partner sets up two-factor authentication, uses it, and turns it off", async ({ visitor }) => {
  const [laptop, phone] = [await visitor(), await visitor(PHONE)];
  const { partner } = people();
  await signInByForm(laptop, partner, "/dashboard");
  const { secret, codes } = await turnOn(laptop);
  await signOut(laptop);

  await toSecondStep(laptop);
  await expectAccessible(laptop);
  await laptop.getByLabel("6-digit code").fill("000000");
  await verify(laptop);
  await expect(laptop.getByText("That code is not valid.")).toBeVisible();
  // The code that turned it on has been used, but the next one is already accepted.
  await laptop.getByLabel("6-digit code").fill(totp(secret, 1));
  await verify(laptop);
  await laptop.waitForURL("**/dashboard");

  await toSecondStep(phone);
  await phone.getByRole("button", { name: "Use a recovery code instead" }).click();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByLabel("Recovery code").fill(codes[0] ?? "");
  await verify(phone);
  await phone.waitForURL("**/dashboard");

  await phone.goto("/settings");
  const card = phone.getByRole("region", { name: "Two-factor authentication" });
  await expect(card.getByText("9 of 10 left")).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await card.getByRole("button", { name: "Turn off" }).click();
  await confirmPassword(phone, "Turn off");
  await expect(phone.getByText("Two-factor authentication is off")).toBeVisible();
  await laptop.waitForURL("**/auth**");
  await expect(laptop.getByRole("heading", { level: 1 }), "the focus moves to the heading").toBeFocused();
  await signInByForm(laptop, partner, "/dashboard");
});

test.describe("when admins need a second factor", () => {
  test.use({ settings: { BUILDBACK_REQUIRE_ADMIN_TWO_FACTOR: "true" } });

  test("an admin must set one up before anything else", async ({ visitor }) => {
    const page = await visitor();
    const refused: string[] = [];
    page.on("response", (response) => response.status() === 403 && refused.push(response.url()));
    await page.goto("/auth?tab=signin");
    await fillSignIn(page, people().admin);
    await page.waitForURL("**/settings");
    await expect(page.getByText("Two-factor authentication is required")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/admin");
    await page.waitForURL("**/settings");
    expect(refused, "no forbidden request is sent").toEqual([]);
    await turnOn(page);
    await page.goto("/admin");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);
  });
});
