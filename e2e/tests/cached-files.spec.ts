import type { Page } from "@playwright/test";
import { enterCode, signOut, startSession } from "../pages/auth.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

/** Opens a photo in another tab and navigates away. Returns a function that tries to open it again in that tab. */
async function openElsewhere(page: Page, address: string): Promise<() => Promise<void>> {
  const tab = await page.context().newPage();
  expect((await tab.goto(address))?.status()).toBe(200);
  await tab.goto("/healthz");
  return async () => {
    expect((await tab.goBack())?.status(), "Back is unauthorized").toBe(401);
    expect((await tab.goto(address))?.status(), "its URL is unauthorized").toBe(401);
  };
}

test("a photo cannot be opened from the browser cache after sign-out", async ({ visitor }) => {
  const page = await visitor();
  await startSession(page, people().admin);
  await page.goto(`/admin/projects/${people().code}?tab=files`);
  await page
    .getByRole("button", { name: /^Preview .*\.jpg$/ })
    .first()
    .click();
  const photo = page.locator(".yarl__slide_current img");
  await expect(photo).toBeVisible();
  const address = await photo.evaluate((node) => (node as HTMLImageElement).currentSrc);
  await page.keyboard.press("Escape");
  const expectGone = await openElsewhere(page, address);
  await signOut(page);
  await expectGone();
});

test("an owner's photo cannot be opened from the cache after logging out", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await enterCode(page, people().code);
  await page.waitForURL("**/owner-dashboard");
  const { items } = await (await page.request.get("/api/owner/files")).json();
  const { url } = items.find((file: { file_type: string }) => file.file_type.startsWith("image/"));
  const expectGone = await openElsewhere(page, new URL(url, page.url()).href);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expectGone();
});
