import type { Page } from "@playwright/test";
import { signInByForm } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test, testEmpty } from "../portal/test.ts";

const ADA = { email: "ada@portal.example", password: "Kitchen-2026!" };

/** Button color of the default theme. */
const PINE = "rgb(15, 107, 87)";

const toggle = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^(\\d|Done|Skipped) ?${name}`) });
const colorOf = (page: Page) =>
  page
    .getByRole("button", { name: "Save" })
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundColor);

testEmpty("the first admin is guided through setting up an empty portal", async ({ portal, visitor }) => {
  const page = await visitor(DESKTOP);
  const link = () => /http\S+\/setup#token=\S+/.exec(portal.log())?.[0] ?? "";
  await expect.poll(link).not.toBe("");
  await page.goto(link());
  const first = page.getByRole("form", { name: "Create admin account" });
  await first.getByLabel("First name").fill("Ada");
  await first.getByLabel("Last name").fill("Okafor");
  await first.getByLabel("Email").fill(ADA.email);
  await first.getByLabel("Password").first().fill(ADA.password);
  await first.getByLabel("Confirm password").first().fill(ADA.password);
  await first.getByRole("button", { name: "Create admin account" }).click();
  await page.waitForURL("**/dashboard");
  const go = page.getByRole("link", { name: "Continue" });
  await expect(go).toBeVisible();
  await expectAccessible(page);
  await go.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up your portal");
  await expectAccessible(page);

  const company = page.getByRole("form", { name: "Your company" });
  await company.getByLabel("Company name").fill("Ridge <Restoration>");
  await company.getByLabel("Phone").fill("5555550100");
  await company.getByRole("button", { name: "Save" }).click();
  await expect(toggle(page, "Logo and color")).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText("1 of 5 done")).toBeVisible();

  await page.getByLabel("Choose an image").setInputFiles(damagePhoto("logo.png"));
  await expect(page.getByRole("img", { name: "On light pages" })).toBeVisible();
  await page.getByRole("radio", { name: "Plum" }).check({ force: true });
  await expectAccessible(page);
  await page.getByRole("form", { name: "Color" }).getByRole("button", { name: "Save" }).click();
  await expect(toggle(page, "Time zone")).toHaveAttribute("aria-expanded", "true");
  const plum = await colorOf(page);
  expect(plum).not.toBe(PINE);

  await page.getByRole("combobox", { name: "Time zone" }).selectOption("America/Chicago");
  await page.getByRole("form", { name: "Time zone" }).getByRole("button", { name: "Save" }).click();
  // Without a mail server, the email step is skipped, and it says why when opened.
  await expect(toggle(page, "First contractor")).toHaveAttribute("aria-expanded", "true");
  await toggle(page, "Email").click();
  await expect(page.getByText("Emails are only saved as files on the server.")).toBeVisible();
  await expectAccessible(page);
  await toggle(page, "First contractor").click();
  await page.getByRole("link", { name: "Add a contractor" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // A wide logo is shown in full in the collapsed sidebar.
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  const mark = page.getByRole("complementary").locator("img[data-logo]");
  await expect.poll(async () => (await mark.boundingBox())?.width).toBe(32);

  // The branding applies to all users, from the first paint of the next page.
  const guest = await visitor(PHONE);
  await guest.goto("/auth");
  await expect(guest).toHaveTitle(/ · Ridge <Restoration>$/);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Welcome to Ridge <Restoration>");
  await expect(guest.locator("img[data-logo]").first()).toHaveJSProperty("complete", true);
  expect(
    await guest
      .locator("img[data-logo]")
      .first()
      .evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBeGreaterThan(100);
  const button = guest.getByRole("form", { name: "Sign in" }).getByRole("button", { name: "Sign in", exact: true });
  expect(await button.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(plum);
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  const manifest = await (await guest.request.get("/manifest.webmanifest")).json();
  expect(manifest.name, "the name of the installed app").toBe("Ridge <Restoration>");

  await page.goto("/admin/portal");
  await expect(page.getByText("3 of 5 done")).toBeVisible();
  await page.getByRole("button", { name: "Don't show this again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portal settings");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue" })).toHaveCount(0);
});

test("portal settings keep unsaved input on a phone", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signInByForm(page, people().admin, "/dashboard");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Portal settings" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portal settings");
  await toggle(page, "Your company").click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Company name").fill("Half");
  await toggle(page, "Time zone").click();
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await toggle(page, "Your company").click();
  await expect(page.getByLabel("Company name")).toHaveValue("Half");
});

test("only admins can open the portal settings", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await signInByForm(page, people().partner, "/dashboard");
  await page.goto("/admin/portal");
  await expect(page).toHaveURL(/\/dashboard$/);
});
