import type { Page } from "@playwright/test";
import { enterCode, signIn } from "../pages/auth.ts";
import { createEvent, dayFromNow, eventGroup, openEvents } from "../pages/event.ts";
import { chosen, openTab } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const VISIT = "Moisture check";

/** Signs in a contractor on a phone and returns the code of one of the company's projects. */
async function contractorAtHome(phone: Page): Promise<string> {
  await signIn(phone, people().contractor, "/contractor-dashboard");
  const href = await phone.getByRole("article").first().getByRole("link").first().getAttribute("href");
  return href?.split("/").pop() ?? "";
}

test("a contractor confirms one of three proposed times, and pages update", async ({ visitor }) => {
  const [phone, admin] = [await visitor(PHONE), await visitor()];
  const code = await contractorAtHome(phone);
  await signIn(admin, people().admin, "/dashboard");
  await openEvents(admin, code);
  await createEvent(admin, `${VISIT} Proposal`, [3, 4, 5]);
  const proposed = eventGroup(admin, "Proposed Events");
  await expect(proposed.getByRole("button", { name: `${VISIT} Proposal`, exact: true })).toBeVisible();
  await expectAccessible(admin);

  // The phone has been open the whole time and updates without a reload.
  const pending = eventGroup(phone, "Pending Timeslot Confirmations");
  const fold = pending.getByRole("button", { name: `${VISIT} Proposal`, exact: true });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.tap();
  await expect(pending.getByRole("button", { name: /^Confirm This Time: .* 9:00 AM – 10:00 AM$/ })).not.toHaveCount(0);
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  const group = pending.getByRole("listitem").filter({ hasText: VISIT });
  await group
    .getByRole("button", { name: /^Confirm This Time/ })
    .nth(1)
    .tap();
  const question = phone.getByRole("dialog", { name: "Confirm Timeslot Selection" });
  await expect(question.getByText(VISIT, { exact: true })).toBeVisible();
  await expect(question.getByText("The other 2 proposed times will be released.")).toBeVisible();
  await expectAccessible(phone);
  await question.getByRole("button", { name: "Confirm Timeslot" }).tap();
  await expect(phone.getByText("Timeslot confirmed successfully!")).toBeVisible();
  await expect(fold).toHaveCount(0);

  const scheduled = eventGroup(admin, "Scheduled Events");
  const event = scheduled.getByRole("listitem").filter({ hasText: VISIT });
  await expect(event.getByRole("heading", { name: VISIT, exact: true })).toBeVisible();
  await expect(event.locator("time")).toHaveAttribute("datetime", dayFromNow(4));
  await expect(admin.getByText(`${VISIT} Proposal`)).toHaveCount(0);
  await openTab(admin, "Updates");
  await expect(admin.getByText(new RegExp(`^Timeslot confirmed for ${VISIT}`)).first()).toBeVisible();
});

test("a late confirmation shows that the proposal was already confirmed", async ({ visitor }) => {
  const [phone, admin] = [await visitor(PHONE), await visitor()];
  const code = await contractorAtHome(phone);
  await signIn(admin, people().admin, "/dashboard");
  await openEvents(admin, code);
  await createEvent(admin, `${VISIT} Proposal`, [3, 4]);

  await phone.goto(`/contractor/projects/${code}?tab=events`);
  // If there are several proposals, all are collapsed.
  for (const page of [phone, admin]) {
    const fold = eventGroup(page, "Proposed Events").getByRole("button", { name: `${VISIT} Proposal`, exact: true });
    await expect(fold).toBeVisible();
    if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
  }
  const choice = (page: Page, verb: string) =>
    eventGroup(page, "Proposed Events")
      .getByRole("listitem")
      .filter({ hasText: VISIT })
      .getByRole("button", { name: new RegExp(`^${verb} This Time`) });
  await choice(phone, "Confirm").first().tap();
  const late = phone.getByRole("dialog", { name: "Confirm Timeslot Selection" });
  await expect(late).toBeVisible();

  await choice(admin, "Select").last().click();
  await admin
    .getByRole("dialog", { name: "Select Final Timeslot" })
    .getByRole("button", { name: "Confirm Timeslot" })
    .click();
  await expect(admin.getByText("Timeslot confirmed", { exact: true })).toBeVisible();

  await late.getByRole("button", { name: "Confirm Timeslot" }).tap();
  await expect(late.getByText(/^This proposal was already confirmed for .* Nothing was changed\.$/)).toBeVisible();
  await expectAccessible(phone);
  await late.getByRole("button", { name: "Close" }).last().tap();
  await expect(eventGroup(phone, "Scheduled Events").getByRole("heading", { name: VISIT, exact: true })).toBeVisible();
});

test("an admin edits, completes, and deletes an event that the owner sees", async ({ visitor }) => {
  const admin = await visitor();
  await signIn(admin, people().admin, "/dashboard");
  await openEvents(admin, people().code);
  await admin.getByRole("button", { name: "Create Event" }).click();
  const form = admin.getByRole("dialog", { name: "Schedule Event" });
  await form.getByRole("button", { name: "Schedule Event" }).click();
  await expect(form.getByText("Task type is required")).toBeVisible();
  await expect(form.getByLabel("Event type")).toBeFocused();
  await expectAccessible(admin);
  await form.getByRole("button", { name: "Cancel" }).click();
  await createEvent(admin, VISIT, [6]);
  const event = (group: string) => eventGroup(admin, group).getByRole("listitem").filter({ hasText: VISIT });
  await expect(event("Scheduled Events")).toBeVisible();

  const owner = await visitor(PHONE);
  await enterCode(owner, people().code);
  await owner.waitForURL("**/owner-dashboard");
  await expect(eventGroup(owner, "Scheduled Events").getByRole("heading", { name: VISIT })).toBeVisible();
  await expectNoSidewaysScroll(owner);

  const menu = async (item: string) => {
    await event("Scheduled Events")
      .getByRole("button", { name: `More actions for ${VISIT},` })
      .click();
    await admin.getByRole("menuitem", { name: item }).click();
  };
  await menu("Edit Event");
  const edit = admin.getByRole("dialog", { name: "Edit Event" });
  await edit.getByLabel("All day").check();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(event("Scheduled Events").getByText("All day")).toBeVisible();
  await expect(
    eventGroup(owner, "Scheduled Events").getByRole("listitem").filter({ hasText: VISIT }).getByText("All day"),
  ).toBeVisible();

  await event("Scheduled Events")
    .getByRole("button", { name: `Update Status of ${VISIT},` })
    .click();
  const status = admin.getByRole("dialog", { name: "Event Status Update" });
  await expect(status.getByRole("button", { name: "Update" })).toBeDisabled();
  await status.getByLabel("Status").selectOption("Completed");
  await status.getByLabel("Notes").fill("All dry.");
  await status
    .locator("input[type=file]")
    .first()
    .setInputFiles([damagePhoto("dry.png")]);
  await expect(chosen(status)).toHaveCount(1);
  await expectAccessible(admin);
  await status.getByRole("button", { name: "Update" }).click();
  await expect(admin.getByText("Event status updated successfully with 1 file(s)")).toBeVisible();
  await expect(event("Past Events").getByText("Completed")).toBeVisible();
  await openTab(admin, "Updates");
  await expect(admin.getByRole("button", { name: "Preview dry.png" })).toBeVisible();

  await openTab(admin, "Events");
  await event("Past Events")
    .getByRole("button", { name: `More actions for ${VISIT},` })
    .click();
  await admin.getByRole("menuitem", { name: "Delete Event" }).click();
  const question = admin.getByRole("dialog", { name: "Delete Event" });
  await expectAccessible(admin);
  await question.getByRole("button", { name: "Delete Event" }).click();
  await expect(admin.getByText("Event deleted")).toBeVisible();
  await expect(event("Past Events")).toHaveCount(0);
});
