import type { Locator } from "@playwright/test";
import { enterCode, signIn } from "../pages/auth.ts";
import { createEvent, dayFromNow, eventGroup, openEvents } from "../pages/event.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const VISIT = "Moisture check";

/** A phone that no account uses. All other browsers of the tests have one address and one version. */
const OWNERS_PHONE = {
  ...PHONE,
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};

/** Suggests a time in the dialog for other times. */
async function suggest(dialog: Locator, days: number, start: string): Promise<void> {
  await dialog.getByLabel("Date").fill(dayFromNow(days));
  const field = dialog.getByRole("combobox", { name: "Start time" });
  await field.fill(start);
  await field.press("Tab");
}

test("an admin accepts another time of a contractor with one tap", async ({ visitor }) => {
  const [phone, admin] = [await visitor(PHONE), await visitor()];
  await signIn(phone, people().contractor, "/contractor-dashboard");
  const href = await phone.getByRole("article").first().getByRole("link").first().getAttribute("href");
  const code = href?.split("/").pop() ?? "";
  await signIn(admin, people().admin, "/dashboard");
  await openEvents(admin, code);
  await createEvent(admin, `${VISIT} Proposal`, [3, 4]);

  const pending = eventGroup(phone, "Pending Timeslot Confirmations");
  const fold = pending.getByRole("button", { name: `${VISIT} Proposal`, exact: true });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.tap();
  const group = pending.getByRole("listitem").filter({ hasText: VISIT });
  await group.getByRole("button", { name: "None of these" }).tap();
  const dialog = phone.getByRole("dialog", { name: "None of these times work" });
  await dialog.getByLabel("Reason").fill("The crew is away.");
  await suggest(dialog, 6, "2p");
  await expectAccessible(phone);
  await dialog.getByRole("button", { name: "Send answer" }).tap();
  await expect(phone.getByText("Your answer was sent")).toBeVisible();
  await expect(group.getByText("You said that none of these times work.")).toBeVisible();
  await expectNoSidewaysScroll(phone);

  // The page updates without a reload, and the request is unfolded.
  const proposed = eventGroup(admin, "Proposed Events").getByRole("listitem").filter({ hasText: VISIT });
  await expect(proposed.getByText("The crew is away.")).toBeVisible();
  await expectAccessible(admin);
  await proposed.getByRole("button", { name: /^Accept this time: .* 2:00 PM – 3:00 PM$/ }).click();
  const scheduled = eventGroup(admin, "Scheduled Events").getByRole("listitem").filter({ hasText: VISIT });
  await expect(scheduled.locator("time")).toHaveAttribute("datetime", dayFromNow(6));
  await expect(fold).toHaveCount(0);
});

test("an owner asks for another time and chooses one of the office's", async ({ visitor }) => {
  const [owner, admin] = [await visitor(OWNERS_PHONE), await visitor()];
  await signIn(admin, people().admin, "/dashboard");
  await openEvents(admin, people().code);
  await createEvent(admin, VISIT, [1]);
  await enterCode(owner, people().code);
  await owner.waitForURL("**/owner-dashboard");
  const download = owner.waitForEvent("download");
  await owner.getByRole("link", { name: "Add this visit to a calendar" }).tap();
  expect((await download).suggestedFilename()).toBe("buildback.ics");

  await owner.getByRole("button", { name: "This doesn't work for me" }).tap();
  const ask = owner.getByRole("dialog", { name: "This doesn't work for me" });
  await ask.getByLabel("When does it work for you?").fill("Only after work.");
  await expectAccessible(owner);
  await ask.getByRole("button", { name: "Send answer" }).tap();
  await expect(owner.getByText(/^You asked for another time\./)).toBeVisible();

  const asked = eventGroup(admin, "Scheduled Events").getByRole("listitem").filter({ hasText: "Only after work." });
  await expect(asked.getByText("This time does not work for the owner.")).toBeVisible();
  await asked.getByRole("button", { name: "Decline" }).click();
  const decline = admin.getByRole("dialog", { name: "Decline the request" });
  await suggest(decline, 2, "530p");
  await expectAccessible(admin);
  await decline.getByRole("button", { name: "Decline" }).click();

  await owner.getByRole("button", { name: /^This works for me: .* 5:30 PM – 6:30 PM$/ }).tap();
  await expect(owner.getByText("Your visit has a new time")).toBeVisible();
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);
  await expect(eventGroup(admin, "Scheduled Events").getByText("Confirmed by the owner")).toBeVisible();
});

test("a confirmation from a device that is also used with a staff account does not count as the owner's", async ({
  visitor,
}) => {
  const [owner, admin] = [await visitor(PHONE), await visitor(PHONE)];
  await signIn(admin, people().admin, "/dashboard");
  await openEvents(admin, people().code);
  await createEvent(admin, VISIT, [1]);
  await enterCode(owner, people().code);
  await owner.waitForURL("**/owner-dashboard");
  await owner.getByRole("button", { name: "Confirm", exact: true }).tap();
  await expect(owner.getByText("This visit is confirmed.")).toBeVisible();

  const scheduled = eventGroup(admin, "Scheduled Events");
  await expect(scheduled.getByText("Confirmed from a device that is also used with a staff account")).toBeVisible();
  await expect(scheduled.getByText("Confirmed by the owner")).toHaveCount(0);
  await expectAccessible(admin);
  await expectNoSidewaysScroll(admin);
});
