import type { Page } from "@playwright/test";
import { fillSignIn, signInByForm } from "../pages/auth.ts";
import { findInEmail } from "../pages/mail.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

const LEE = { email: "lee@portal.example", password: "Plaster-2027!" };

/** Opens an account's panel by searching for its email address. */
async function openUser(page: Page, email: string) {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole("row").filter({ hasText: email }).getByRole("button").click();
  const panel = page.getByRole("dialog").filter({ hasText: email });
  await expect(panel.getByText("Sign-ins and changes")).toBeVisible();
  return panel;
}

test("an admin invites an admin and deactivates a signed-in contractor", async ({ portal, visitor }) => {
  const [admin, phone, lee] = [await visitor(DESKTOP), await visitor(PHONE), await visitor(PHONE)];
  const { contractor } = people();
  await signInByForm(phone, contractor, "/contractor-dashboard");
  await signInByForm(admin, people().admin, "/dashboard");
  await admin.goto("/admin");
  await admin.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Users" }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Users");
  await expect(admin.getByRole("table")).toBeVisible();
  await expectAccessible(admin);

  await admin.getByRole("button", { name: "Invite someone" }).click();
  const form = admin.getByRole("form", { name: "Invite someone" });
  await form.getByLabel("First name").fill("Lee");
  await form.getByLabel("Last name").fill("Chan");
  await form.getByLabel("Email").fill(LEE.email);
  await form.getByRole("radio", { name: "Admin" }).check();
  await expectAccessible(admin);
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(admin.getByText("Invitation sent")).toBeVisible();
  await lee.goto(await findInEmail(portal.outbox, LEE.email, /\/reset#token=[0-9a-f]{64}/));
  const choose = lee.getByRole("form", { name: "Set new password" });
  await choose.getByLabel("Password").first().fill(LEE.password);
  await choose.getByLabel("Confirm password").first().fill(LEE.password);
  await choose.getByRole("button", { name: "Set new password" }).click();
  await expect(lee).toHaveURL(/\/auth\?tab=signin$/);
  await signInByForm(lee, LEE, "/dashboard");
  await lee.goto("/admin/users");
  await expect(lee.getByRole("button", { name: "Lee Chan" })).toBeVisible();
  await expectAccessible(lee);
  await expectNoSidewaysScroll(lee);

  let panel = await openUser(admin, contractor.email);
  await expectAccessible(admin, "[role=dialog]");
  await panel.getByRole("button", { name: "Deactivate" }).click();
  await admin
    .getByRole("dialog", { name: /^Deactivate / })
    .getByRole("button", { name: "Deactivate" })
    .click();
  await expect(panel.getByRole("button", { name: "Reactivate" })).toBeVisible();
  // The phone is signed out without any interaction.
  await phone.waitForURL("**/auth**");
  await phone.goto("/auth?tab=signin");
  await fillSignIn(phone, contractor);
  await expect(phone.getByText("Invalid login credentials")).toBeVisible();
  await panel.getByRole("button", { name: "Reactivate" }).click();
  await expect(panel.getByRole("button", { name: "Deactivate" })).toBeVisible();
  await signInByForm(phone, contractor, "/contractor-dashboard");

  // Changing the new admin's role also signs them out.
  panel = await openUser(admin, LEE.email);
  await panel.getByRole("button", { name: "Change role" }).click();
  const rights = admin.getByRole("dialog", { name: "Change the role of Lee Chan" });
  await rights.getByRole("radio", { name: "Referral partner" }).check();
  await rights.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Role changed to Referral partner")).toBeVisible();
  await lee.waitForURL("**/auth**");
});

test("a company is added, renamed, and deactivated; its old URL redirects", async ({ visitor }) => {
  const admin = await visitor(DESKTOP);
  await signInByForm(admin, people().admin, "/dashboard");
  await admin.goto("/admin/contractors");
  await admin.getByRole("button", { name: "Add contractor" }).click();
  const form = admin.getByRole("form");
  await form.getByLabel("Company name").fill("Summit & Sons");
  await form.getByRole("button", { name: "Save" }).click();
  await admin.waitForURL("**/admin/contractors/summit--sons");
  await expect(admin.getByText("No projects have been assigned to this company yet")).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Edit" }).click();
  await form.getByLabel("Company name").fill("Summit Roofing");
  await form.getByRole("button", { name: "Save" }).click();
  await admin.waitForURL("**/admin/contractors/summit-roofing");
  await admin.goto("/admin/contractors/summit--sons");
  await admin.waitForURL("**/admin/contractors/summit-roofing");
  await admin.getByRole("button", { name: "Deactivate" }).click();
  await admin
    .getByRole("dialog", { name: "Deactivate Summit Roofing?" })
    .getByRole("button", { name: "Deactivate" })
    .click();
  await expect(admin.getByRole("button", { name: "Reactivate" })).toBeVisible();
  await expect(admin.getByText(/^This company is inactive/)).toBeVisible();
});
