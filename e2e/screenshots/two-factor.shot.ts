import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { fillSignIn, signIn, signOut } from "../pages/auth.ts";
import { expectNoSidewaysScroll } from "../portal/accessible.ts";
import { named, withDevice } from "../portal/device.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";
import { totp } from "../portal/totp.ts";

/** Screenshots of setting up a second factor and of signing in with one, for manual review. */
const PICTURES = join(import.meta.dirname, "../test-results/pictures");

const SIZES: [string, BrowserContextOptions][] = [
  ["phone", { ...PHONE, deviceScaleFactor: 1 }],
  ["desktop", DESKTOP],
];

for (const [size, options] of SIZES) {
  for (const scheme of ["light", "dark"] as const) {
    test(`second factor, ${size}, ${scheme}`, async ({ portal, visitor }) => {
      const page: Page = await visitor({ ...options, colorScheme: scheme, baseURL: named(portal.url) });
      await withDevice(page);
      const { partner } = people();
      await mkdir(PICTURES, { recursive: true });
      const shoot = async (name: string, fullPage = false) => {
        await expectNoSidewaysScroll(page);
        const path = join(PICTURES, `two-factor-${name}-${size}-${scheme}.png`);
        await page.screenshot({ path, animations: "disabled", fullPage });
      };
      await signIn(page, partner, "/dashboard");
      await page.goto("/settings");
      const card = page.getByRole("region", { name: "Two-factor authentication" });
      await expect(card.getByRole("button", { name: "Set up" })).toBeVisible();
      await shoot("off", true);
      await card.getByRole("button", { name: "Set up" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Current password").first().fill(partner.password);
      await shoot("password");
      await dialog.getByRole("button", { name: "Continue" }).click();
      await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
      await shoot("scan");
      const secret = (await dialog.locator("code").innerText()).replaceAll(/\s/g, "");
      await dialog.getByLabel("6-digit code").fill(totp(secret));
      await dialog.getByRole("button", { name: "Turn on" }).click();
      await expect(dialog.getByRole("list", { name: "Recovery codes" })).toBeVisible();
      await shoot("codes");
      await dialog.getByRole("button", { name: "I have saved them" }).click();
      await expect(card.getByText("10 of 10 left")).toBeVisible();
      const passkeys = page.getByRole("region", { name: "Passkeys" });
      await passkeys.getByRole("button", { name: "Add a passkey" }).click();
      await dialog.getByRole("textbox", { name: "Name" }).fill("Work laptop");
      await dialog.getByLabel("Current password").first().fill(partner.password);
      await shoot("passkey");
      await dialog.getByRole("button", { name: "Continue" }).click();
      await expect(passkeys.getByText("Work laptop")).toBeVisible();
      await shoot("on", true);
      await signOut(page);
      await page.goto("/auth?tab=signin");
      await fillSignIn(page, partner);
      await expect(page.getByLabel("6-digit code")).toBeVisible();
      await shoot("sign-in");
      await page.getByRole("button", { name: "Use a recovery code instead" }).click();
      await page.getByRole("button", { name: "Verify" }).click();
      await shoot("recovery");
    });
  }
}
