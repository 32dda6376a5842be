import type { Page } from "@playwright/test";
import { startSession } from "../pages/auth.ts";
import { joinBeta, messagesWith, panel, sendMessage } from "../pages/message.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const QUESTION = "Is the key still with the neighbor?";
const ANSWER = "Yes, until Friday.";
const THANKS = "Thanks, I will ring there on Friday.";

const thread = (page: Page, text: string) =>
  page.getByRole("list", { name: "Conversations" }).getByRole("button").filter({ hasText: text });

test("an admin answers in the inbox, and a contractor reads the answer on a phone", async ({ visitor }) => {
  const [admin, colleague, phone] = [await visitor(), await visitor(), await visitor(PHONE)];
  for (const page of [admin, colleague]) {
    await startSession(page, people().admin);
    await page.goto("/admin/inbox");
    await expect(page.getByRole("heading", { name: "Inbox", level: 1 })).toBeVisible();
  }
  await startSession(phone, people().contractor);
  await phone.goto(`/messages?show=all&messages=${people().code}`);
  await joinBeta(phone);
  await expectNoSidewaysScroll(phone);

  await test.step("a message appears without a reload, first and unread", async () => {
    await sendMessage(phone, QUESTION);
    const first = admin.getByRole("list", { name: "Conversations" }).getByRole("button").first();
    await expect(first).toContainText(QUESTION);
    await expect(first).toHaveAccessibleName(/unread messages/);
    await expect(admin.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Inbox/ })).toContainText(
      /\d/,
    );
  });

  await test.step("the admin replies in place", async () => {
    await thread(admin, QUESTION).click();
    await joinBeta(admin);
    await expect(messagesWith(admin, QUESTION)).toBeVisible();
    await sendMessage(admin, ANSWER);
    await expect(thread(admin, `You: ${ANSWER}`)).toBeVisible();
    await expect(thread(admin, ANSWER), "what was in view is read").not.toHaveAccessibleName(/unread/);
    await expectAccessible(admin);
    await expectNoSidewaysScroll(admin);
  });

  await test.step("colleagues see who looks after it and that it is waiting", async () => {
    await admin.getByRole("button", { name: "Assign", exact: true }).click();
    await admin.getByRole("menuitemradio", { name: "Me", exact: true }).click();
    await expect(thread(colleague, ANSWER)).toContainText("Assigned to you");
    await admin.getByRole("switch", { name: "Waiting for an answer" }).click();
    await expect(thread(colleague, ANSWER)).toContainText("Waiting for an answer");
    await colleague.getByRole("combobox", { name: "Show" }).selectOption("waiting");
    await expect(thread(colleague, ANSWER)).toBeVisible();
  });

  await test.step("the contractor's next message ends the waiting", async () => {
    await expect(messagesWith(phone, ANSWER)).toBeVisible();
    await expectAccessible(phone);
    await sendMessage(phone, THANKS);
    await expect(thread(colleague, ANSWER)).toHaveCount(0);
    await expect(admin.getByRole("switch", { name: "Waiting for an answer" })).not.toBeChecked();
  });

  await test.step("on a phone, the list takes the place of the thread", async () => {
    await expect(thread(phone, THANKS)).toBeHidden();
    await phone.getByRole("button", { name: "Back to the conversations" }).click();
    await expect(thread(phone, THANKS)).toBeFocused();
    await expect(panel(phone)).toHaveCount(0);
    await expectNoSidewaysScroll(phone);
  });
});
