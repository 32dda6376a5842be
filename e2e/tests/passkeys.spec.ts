import { fillSignIn, signOut } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { named, withDevice } from "../portal/device.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

test("a partner adds, uses, and removes a passkey", async ({ portal, visitor }) => {
  const page = await visitor({ ...PHONE, baseURL: named(portal.url) });
  const { partner } = people();
  const { devices, authenticatorId } = await withDevice(page);
  await page.goto("/auth?tab=signin");
  await fillSignIn(page, partner);
  await page.waitForURL("**/dashboard");

  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Passkeys" });
  const dialog = page.getByRole("dialog");
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await expectAccessible(page, "[role=dialog]");
  const add = async (name: string) => {
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByLabel("Current password").first().fill(partner.password);
    await dialog.getByRole("button", { name: "Continue" }).click();
  };
  await add("My phone");
  await expect(dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(card.getByText("My phone")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await add("Again");
  await expect(dialog.getByText("This device already has a passkey for your account.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await card.getByRole("button", { name: "Rename: My phone" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Renée's phone");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("Renée's phone")).toBeVisible();
  await signOut(page);

  await page.goto("/auth?tab=signin");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/dashboard");
  await signOut(page);

  await page.goto("/auth?tab=signin");
  await fillSignIn(page, partner);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await expectAccessible(page);
  await devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/dashboard");

  await page.goto("/settings");
  await card.getByRole("button", { name: "Remove: Renée's phone" }).click();
  await dialog.getByLabel("Current password").first().fill(partner.password);
  await dialog.getByRole("button", { name: "Remove passkey" }).click();
  await expect(card.getByText("No passkeys yet")).toBeVisible();
});

test("passkeys are not offered when the portal is opened by IP address", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/auth?tab=signin");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
});
