import type { Page } from "@playwright/test";
import { signInByForm } from "../pages/auth.ts";
import { findInEmail } from "../pages/mail.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

const COMPANY = "Cornerstone Restoration";
const SAM = { email: "sam@cornerstone-restoration.example", password: "Plaster-2027!" };
const DEAD = "Invalid or expired invitation. Please contact support for a new link.";

/** Opens the company page by navigating from the admin's home page. */
async function openCompany(page: Page): Promise<void> {
  await signInByForm(page, people().admin, "/dashboard");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Contractors" }).click();
  await page.getByRole("link", { name: COMPANY }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(COMPANY);
}

async function fill(page: Page, email: string, password = SAM.password, confirmation = password): Promise<void> {
  const form = page.getByRole("form", { name: "Create Contractor Account" });
  await form.getByLabel("First name").fill("Samuel");
  await form.getByLabel("Last name").fill("O'Brien-Núñez");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: false }).first().fill(password);
  await form.getByLabel("Confirm password").first().fill(confirmation);
  // Leaving the field shows an error that moves the button, so blur before clicking.
  await form.getByLabel("Confirm password").first().blur();
  await form.getByRole("button", { name: "Create Contractor Account" }).click();
}

test("a contractor signs up once with an invitation link on a phone", async ({ portal, visitor }) => {
  const [admin, phone, late] = [await visitor(DESKTOP), await visitor(PHONE), await visitor(PHONE)];
  await openCompany(admin);
  await admin.getByRole("button", { name: "Generate Link" }).click();
  await expect(admin.getByText("Invitation link generated")).toBeVisible();
  const link = await admin.getByLabel("Invitation link", { exact: true }).inputValue();
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/c\/[0-9a-f]{64}$/);
  await expectAccessible(admin);

  for (const page of [phone, late]) {
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`You're joining ${COMPANY} as a contractor`);
  }
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await fill(phone, "nobody");
  await expect(phone.getByText("Validation Error")).toBeVisible();
  await expect(phone.getByText("Please enter a valid email address").first()).toBeVisible();
  await fill(phone, SAM.email);
  await expect(phone).toHaveURL(/\/contractor-dashboard$/);
  await expect(phone.getByText("Account created successfully!")).toBeVisible();
  await phone.goto(`/contractor/projects/${people().code}`);
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(phone.getByText("Project not found or access denied")).toHaveCount(0);

  // The admin's page updates without a reload.
  await expect(admin.getByText("Samuel O'Brien-Núñez signed up")).toBeVisible();
  await expect(admin.getByRole("link", { name: SAM.email })).toBeVisible();
  await expect(admin.getByLabel("Invitation link", { exact: true })).toHaveCount(0);

  await fill(late, "eve@cornerstone-restoration.example");
  await expect(late.getByRole("heading", { level: 1 })).toHaveText("Invalid Invitation");
  await expect(late.getByText(DEAD)).toBeVisible();
  await expectAccessible(late);
  await late.getByRole("link", { name: "Go to Login" }).click();
  await late.waitForURL("**/auth");
  const token = link.split("/").at(-1) ?? "";
  expect(portal.log().includes(token), "the token is never logged").toBe(false);
});

test("mismatched passwords show a toast, and the current user is signed out", async ({ visitor }) => {
  const admin = await visitor(DESKTOP);
  await openCompany(admin);
  await admin.getByRole("button", { name: "Generate Link" }).click();
  await admin.goto(await admin.getByLabel("Invitation link", { exact: true }).inputValue());
  await expect(admin.getByText(`You are signed in as ${people().admin.email}`)).toBeVisible();
  await expectAccessible(admin);
  await fill(admin, SAM.email, SAM.password, `${SAM.password}8`);
  const mismatch = "Password mismatch: Please ensure both password fields match.";
  await expect(admin.getByText(mismatch), "beside the field and in a toast").toHaveCount(2);
  await fill(admin, SAM.email);
  await expect(admin).toHaveURL(/\/contractor-dashboard$/);
});

test("an emailed invitation stops working once it is revoked", async ({ portal, visitor }) => {
  const [admin, phone] = [await visitor(PHONE), await visitor(PHONE)];
  await signInByForm(admin, people().admin, "/dashboard");
  await admin.goto("/admin/contractors/blue-heron-builders");
  await admin.getByLabel("Email", { exact: true }).fill("kit@blueheronbuilders.example");
  await admin.getByRole("button", { name: "Generate Link" }).click();
  await expect(admin.getByText("The link is on its way to kit@blueheronbuilders.example.")).toBeVisible();
  await expectAccessible(admin);
  await expectNoSidewaysScroll(admin);
  const path = await findInEmail(portal.outbox, "kit@blueheronbuilders.example", /\/c\/[0-9a-f]{64}/);
  await phone.goto(path);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(
    "You're joining Blue Heron Builders as a contractor",
  );

  await admin.getByRole("button", { name: "Revoke: kit@blueheronbuilders.example" }).click();
  const dialog = admin.getByRole("dialog", { name: "Revoke this invitation?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(admin, "[role=dialog]");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(admin.getByText("Invitation revoked")).toBeVisible();
  await fill(phone, "kit@blueheronbuilders.example");
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Invalid Invitation");
});

test("an admin revokes the selected invitations", async ({ visitor }) => {
  const admin = await visitor(DESKTOP);
  await openCompany(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  for (const links of [1, 2]) {
    await admin.getByRole("button", { name: "Generate Link" }).click();
    await expect(admin.getByLabel("Invitation link", { exact: true })).toHaveCount(links);
  }
  await admin.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = admin.getByRole("region", { name: "Selected invitations" });
  // With invitations that the company had before.
  await expect(bar).toContainText(/^\d+ invitations selected/);
  const count = Number.parseInt(await bar.innerText(), 10);
  expect(count).toBeGreaterThanOrEqual(2);
  await expectAccessible(admin);
  await expectNoSidewaysScroll(admin);
  await bar.getByRole("button", { name: "Revoke…" }).click();
  const dialog = admin.getByRole("dialog", { name: `Revoke ${count} invitations?` });
  await expect(dialog.getByText("This cannot be undone.")).toBeVisible();
  await expectAccessible(admin, "[role=dialog]");
  await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(admin.getByText(`${count} invitations revoked`)).toBeVisible();
  await expect(admin.getByLabel("Invitation link", { exact: true })).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});

test("a user with an account joins the company with the same link", async ({ visitor }) => {
  const [admin, phone] = [await visitor(DESKTOP), await visitor(PHONE)];
  await openCompany(admin);
  await admin.getByRole("button", { name: "Generate Link" }).click();
  const link = await admin.getByLabel("Invitation link", { exact: true }).inputValue();
  const { unlinked } = people();

  await phone.goto(link);
  await fill(phone, unlinked.email);
  await expect(phone.getByText("An account with this email already exists. Please sign in instead.")).toBeVisible();
  await expectAccessible(phone);
  await signInByForm(phone, unlinked, "/contractor-dashboard");
  await phone.goto(link);
  await expect(phone.getByText(`You are signed in as ${unlinked.email}`)).toBeVisible();
  await expect(phone.getByText(`Your account will belong to ${COMPANY}.`)).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByRole("button", { name: `Join ${COMPANY}` }).click();
  await expect(phone).toHaveURL(/\/contractor-dashboard$/);
  await phone.goto(`/contractor/projects/${people().code}`);
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(phone.getByText("Project not found or access denied")).toHaveCount(0);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Invalid Invitation");
});

test("a missing or repeatedly invalid token leads to sign-in", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/c");
  await page.waitForURL("**/auth");
  for (let look = 0; look < 10; look++) {
    await page.goto(`/c/${"0".repeat(63)}${look}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid Invitation");
  }
  await page.goto(`/c/${"f".repeat(64)}`);
  await page.waitForURL("**/auth");
  await expect(page.getByText("Invitation Validation Failed")).toBeVisible();
  await expect(page.getByText("Too many attempts. Please wait before trying again.")).toBeVisible();
});

test("the company page links to its projects, and from there to all", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await openCompany(page);
  await page.getByRole("link", { name: /^View projects/ }).click();
  await expect(page).toHaveURL(/\/admin\/projects\?contractor=cornerstone-restoration$/);
  await page.getByRole("button", { name: new RegExp(`^Only ${COMPANY}`) }).click();
  await expect(page).toHaveURL(/\/admin\/projects$/);
});
