import type { Page } from "@playwright/test";
import { signIn, startSession } from "../pages/auth.ts";
import { findInEmail } from "../pages/mail.ts";
import { newId } from "../pages/message.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

/** Sends a message in the project's thread as the signed-in user. */
async function write(page: Page, participant_type: string, message_content: string): Promise<void> {
  const answer = await page.request.post(`/api/projects/${people().code}/messages`, {
    headers: { origin: new URL(page.url()).origin, "x-buildback-request": "1" },
    data: { id: newId(), message_content, message_type: "text", participant_type, uploads: [] },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test("a contractor turns off emails about messages", async ({ visitor }) => {
  const contractor = await visitor(PHONE);
  await startSession(contractor, people().contractor);
  await contractor.goto("/settings");
  const mail = contractor.getByRole("combobox", { name: "Email about Messages" });
  await expect(mail).toHaveValue("at_once");
  await mail.selectOption({ label: "No email" });
  await expect(contractor.getByText("Notifications Updated")).toBeVisible();
  // The checkbox updates shortly after the click, so do not use `check()`.
  const quiet = contractor.getByRole("checkbox", { name: "Hold email during quiet hours" });
  await quiet.click();
  await expect(quiet).toBeChecked();
  await expect(contractor.getByRole("combobox", { name: /^From/ })).toHaveValue("10:00 PM");
  // Scroll to the top, so that the sticky header does not cover a row during the check.
  await contractor.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(contractor);
  await expectNoSidewaysScroll(contractor);
  await contractor.reload();
  await expect(mail).toHaveValue("off");
  await expect(contractor.getByRole("combobox", { name: /^Until/ })).toHaveValue("7:00 AM");
});

test("an owner gets a message by email and stops such emails by its link", async ({ portal, visitor }) => {
  const [contractor, owner, admin] = [await visitor(DESKTOP), await visitor(PHONE), await visitor(DESKTOP)];
  await signIn(contractor, people().contractor, "/contractor-dashboard");
  await startSession(admin, people().admin);
  await admin.goto(`/admin/projects/${people().code}`);
  await expect(admin.getByRole("heading", { name: "Contact Information" })).toBeVisible();
  const stopped = admin.getByText("The owner stopped all email to this address on");
  const project = await (await contractor.request.get(`/api/projects/${people().code}`)).json();
  await write(contractor, "contractor", "We bring the <b>dryers</b> at eight.");
  await findInEmail(portal.outbox, project.property_owner_email, /We bring the &lt;b&gt;dryers&lt;\/b&gt; at eight\./);
  const link = await findInEmail(portal.outbox, project.property_owner_email, /\/unsubscribe#token=[\w.-]+/);
  await owner.goto(link);
  await expect(owner.getByText(/We will stop all email from this portal to the address/)).toBeVisible();
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);
  await owner.getByRole("button", { name: "Stop email" }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("You will no longer get this email.");
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);

  // The admin's page updates without a reload. The admin can also resume the emails.
  await expect(stopped).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Turn email back on" }).click();
  await expect(stopped).toBeHidden();

  // Open the link again by way of another page, because navigating to the same URL would not load anything.
  await owner.goto("/");
  await owner.goto(link);
  await owner.getByRole("button", { name: "Stop email" }).click();
  await expect(stopped).toBeVisible();
  await owner.getByRole("button", { name: "Turn email back on" }).click();
  await expect(stopped).toBeHidden();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("You will get email again.");
  await expectAccessible(owner);
  expect(portal.log().includes(link.split("=")[1] ?? ""), "the token is never logged").toBe(false);
});
