import { signIn, startSession } from "../pages/auth.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

test("the admin's sidebar collapses by shortcut and stays so for 7 days", async ({ visitor }) => {
  const page = await visitor();
  await startSession(page, people().admin);
  await page.goto("/admin");
  const side = page.getByRole("complementary");
  const toggle = page.getByRole("button", { name: "Toggle sidebar" });
  await expect(side).toHaveCSS("width", "256px");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");

  await page.keyboard.press("ControlOrMeta+b");
  await expect(side).toHaveCSS("width", "48px");
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  const kept = (await page.context().cookies()).find(({ name }) => name === "sidebar_state");
  expect(kept?.value).toBe("collapsed");
  const lasts = (kept?.expires ?? 0) - Date.now() / 1000;
  expect(lasts).toBeGreaterThan(WEEK_SECONDS - 60);
  expect(lasts).toBeLessThanOrEqual(WEEK_SECONDS);

  await page.reload();
  await expect(side).toHaveCSS("width", "48px");
  await expect(side.getByRole("link", { name: "Contractors" })).toBeVisible();
  await expectAccessible(page);

  // The shortcut also works in a text field, where it has no other meaning.
  await page.goto("/admin/users");
  await page.getByRole("searchbox", { name: "Search users..." }).focus();
  await page.keyboard.press("ControlOrMeta+b");
  await expect(side).toHaveCSS("width", "256px");
  await page.reload();
  await expect(side).toHaveCSS("width", "256px");
});

test("the admin's sidebar is a drawer below 768 px", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, people().admin, "/dashboard");
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/admin");
  const side = page.getByRole("complementary");
  await expect(side).toBeVisible();

  await page.setViewportSize({ width: 767, height: 900 });
  await expect(side).toBeHidden();
  const drawer = page.getByRole("dialog");
  await page.keyboard.press("ControlOrMeta+b");
  await expect(drawer).toHaveCSS("width", "288px");
  await expectAccessible(page, "[role=dialog]");
  await drawer.getByRole("link", { name: "Reports" }).click();
  await expect(page).toHaveURL(/\/admin\/reports/);
  await expect(drawer).toBeHidden();
  expect(
    (await page.context().cookies()).some(({ name }) => name === "sidebar_state"),
    "an open drawer is not saved as the sidebar's state",
  ).toBe(false);
});

test("the header's title keeps to one line on a phone", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await startSession(page, people().admin);
  await page.goto("/admin");
  const title = page.getByText("Central Portal - Admin");
  await expect(page.getByRole("button", { name: "Open search" })).toBeVisible();
  const lines = await title.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test("the status figures are in one row beside the open sidebar", async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1200, height: 800 } });
  await startSession(page, people().admin);
  await page.goto("/admin");
  const families = page.locator('main li a[href^="/admin/projects?group="]');
  await expect(families.filter({ hasText: "Stopped" })).toBeVisible();
  const tops = await families.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(1);
  expect(new Set(tops).size).toBe(1);
});
