import { performance } from "node:perf_hooks";
import type { Page } from "@playwright/test";
import { enterCode, signIn } from "../pages/auth.ts";
import { createEvent, dayFromNow, eventGroup, openEvents } from "../pages/event.ts";
import { field, joinBeta, messagesWith, panel } from "../pages/message.ts";
import { chosen } from "../pages/project.ts";
import { submitProject } from "../pages/submission.ts";
import { damagePhoto, noisyPhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect } from "../portal/test.ts";
import { job, record, secondsSince } from "./job.ts";
import { CELL_EDGE, FAST, lineOf } from "./line.ts";

const OWNER = "Ingrid Solberg-Haines";
const QUESTION = "Is the floor dry?";
const ANSWER = "Yes, since Tuesday.";
const VISIT = "Moisture check";
const NOTES = "Both walls are dry. We paint on Thursday.";

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

/** A link in the bell's list. */
const news = (page: Page, text: string) =>
  page.getByRole("dialog", { name: "Notifications" }).getByRole("link").filter({ hasText: text }).first();

/** Opens the admin's dashboard and waits until the bell knows what is new. */
async function atDesk(admin: Page): Promise<void> {
  await admin.goto("/admin");
  await expect(bell(admin)).toHaveAccessibleName(/unread$/);
}

job("A partner submits a project with three photos", "phone", { taps: 6 }, async ({ counted }) => {
  const partner = await counted();
  const { page } = partner;
  const photos = ["roof.png", "hall.png", "cellar.png"].map(damagePhoto);
  await signIn(page, people().partner, "/dashboard");
  const next = page.getByRole("button", { name: "Continue" });

  await partner.begin();
  await partner.press(
    page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Submit Project" })
      .filter({ visible: true }),
  );
  await partner.attach(page.getByRole("button", { name: "Choose files" }), photos);
  await partner.type(page.getByLabel("Property owner name"), OWNER);
  await partner.type(page.getByLabel("Property address"), "77 Sycamore Court");
  await partner.type(page.getByLabel("City"), "Springfield");
  await partner.choose(page.getByLabel("State"), "Illinois");
  await partner.type(page.getByLabel("ZIP code"), "62704");
  await partner.press(next);
  await partner.type(page.getByRole("combobox", { name: "Damage type" }), "Hail Damage");
  await partner.next();
  await partner.press(next);
  await partner.type(page.getByLabel("Insurance claim number"), "HX 77-204");
  await partner.press(next);
  await expect(page.getByLabel("Uploaded")).toHaveCount(photos.length);
  await partner.press(page.getByRole("button", { name: "Submit Project" }));
  return partner.done(page.getByRole("region", { name: "Project submitted. Now tell the owner." }));
});

job("The office assigns a new project, from the bell", "desktop", { taps: 3 }, async ({ counted, visitor }) => {
  const [office, partner] = [await counted(), await visitor()];
  const { page } = office;
  await signIn(page, people().admin, "/dashboard");
  const known = await (await page.request.get(`/api/projects/${people().code}`)).json();
  const company: string = known.assigned_contractor.company_name;
  await signIn(partner, people().partner, "/dashboard");
  await submitProject(partner, {
    owner: OWNER,
    ownerPhone: "5555550142",
    street: "18 Linden Street",
    city: "Springfield",
    state: "Illinois",
    zip: "62704",
    damageType: "Hail Damage",
    description: "The roof leaks above the hall.",
    claim: "HX 77-204",
    files: [],
  });
  await atDesk(page);

  await office.begin();
  await office.press(bell(page));
  await office.press(news(page, OWNER));
  await office.type(page.getByRole("combobox", { name: "Contractor" }), company);
  await office.press(page.getByRole("option", { name: company }));
  return office.done(page.getByText("Contractor assignment updated"));
});

job("The office proposes three times", "desktop", { taps: 4, fields: 5 }, async ({ counted }) => {
  const office = await counted();
  const { page } = office;
  await signIn(page, people().admin, "/dashboard");
  await openEvents(page, people().code);
  const form = page.getByRole("dialog", { name: "Schedule Event" });
  const date = form.getByLabel("Date");

  await office.begin();
  await office.press(page.getByRole("button", { name: "Create Event" }));
  await office.choose(form.getByLabel("Event type"), "Progress Check");
  await office.type(date.first(), dayFromNow(3));
  await office.type(form.getByRole("combobox", { name: "Start time" }), "9a");
  await office.next();
  for (const index of [1, 2]) {
    await office.press(form.getByRole("button", { name: "Add Timeslot" }));
    await office.type(date.nth(index), dayFromNow(3 + index));
  }
  await office.press(form.getByRole("button", { name: "Propose Times" }));
  return office.done(page.getByText("3 timeslots proposed"));
});

job("A contractor confirms a proposed time", "phone", { taps: 2 }, async ({ counted, visitor }) => {
  const [contractor, admin] = [await counted(), await visitor()];
  const { page } = contractor;
  await signIn(admin, people().admin, "/dashboard");
  await openEvents(admin, people().code);
  await createEvent(admin, `${VISIT} Proposal`, [3, 4, 5]);
  await signIn(page, people().contractor, "/contractor-dashboard");
  const pending = eventGroup(page, "Pending Timeslot Confirmations");
  const proposal = pending.getByRole("listitem").filter({ hasText: VISIT });
  await expect(proposal).toBeVisible();

  await contractor.begin();
  await contractor.press(proposal.getByRole("button", { name: /^Confirm This Time/ }).first());
  await contractor.press(
    page.getByRole("dialog", { name: "Confirm Timeslot Selection" }).getByRole("button", { name: "Confirm Timeslot" }),
  );
  return contractor.done(page.getByText("Timeslot confirmed successfully!"));
});

job("A contractor reports a visit with two photos", "phone", { taps: 4 }, async ({ counted, size }) => {
  const contractor = await counted();
  const { page } = contractor;
  const photos = ["hall.png", "kitchen.png"].map((name) => noisyPhoto(name, 200, 120));
  await signIn(page, people().contractor, "/contractor-dashboard");
  const toAdd = page.getByRole("button", { name: /^Add Update to / });
  const card = page.getByRole("article").filter({ has: toAdd }).first();
  const add = card.getByRole("button", { name: /^Add Update to / });
  // The article is named after the owner, the street, and the project number.
  const number = ((await card.getAttribute("aria-label")) ?? "").split(", ").at(-1);
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  const line = await lineOf(page);
  await line(CELL_EDGE);

  await contractor.begin();
  await contractor.press(add);
  await contractor.type(dialog.getByLabel("Notes"), NOTES);
  await contractor.attach(dialog.getByRole("button", { name: "Choose files" }), photos);
  await expect(chosen(dialog)).toHaveCount(photos.length);
  const sent = performance.now();
  await contractor.press(dialog.getByRole("button", { name: "Add Update" }));
  await dialog.waitFor({ state: "hidden" });
  const closing = secondsSince(sent);
  const counts = await contractor.done(add);
  record({
    job: "The dialog of a report with two photos closes, at 25 kB/s",
    size,
    seconds: closing,
    limit: { seconds: 1 },
  });

  // The report arrives with both photos.
  await line(FAST);
  const { items } = await (await page.request.get("/api/projects?limit=100")).json();
  const project = items.find((item: { project_number: string }) => item.project_number === number);
  const arrived = async () => {
    const updates = await (await page.request.get(`/api/projects/${project.project_code}/updates`)).json();
    const report = updates.items.find((item: { notes: string | null }) => item.notes === NOTES);
    return report?.attachments.length;
  };
  await expect.poll(arrived).toBe(photos.length);
  return counts;
});

job("An owner reads the status, from the QR code", "phone", { taps: 1 }, async ({ counted }) => {
  const owner = await counted();
  const { page } = owner;
  await owner.begin(`/owner#${people().code}`);
  await owner.press(page.getByRole("button", { name: "View my project" }));
  return owner.done(page.getByRole("region", { name: "Where your project stands" }));
});

job("An owner asks a first question", "phone", { taps: 2 }, async ({ counted, isPhone }) => {
  const owner = await counted();
  const { page } = owner;
  await enterCode(page, people().code);
  await page.waitForURL("**/owner-dashboard");
  const first = panel(page).getByRole("textbox", { name: "Your first message" });
  await expect(first).toBeVisible();

  await owner.begin();
  // On a wide screen, the messages are beside the contacts.
  if (isPhone) {
    await owner.press(page.getByRole("navigation", { name: "Quick links" }).getByRole("button", { name: /^Messages/ }));
  }
  await owner.type(first, QUESTION);
  await owner.press(panel(page).getByRole("button", { name: "Join Beta Program" }));
  const counts = await owner.done(messagesWith(page, QUESTION));
  await expect(panel(page).getByText("Sending...")).toHaveCount(0);
  await expect(messagesWith(page, QUESTION)).toBeVisible();
  return counts;
});

job("The office answers a question, from the bell", "desktop", { taps: 3 }, async ({ counted, visitor }) => {
  const [office, owner] = [await counted(), await visitor()];
  const { page } = office;
  await signIn(page, people().admin, "/dashboard");
  await page.goto(`/admin/projects/${people().code}?tab=messages`);
  // An admin does this once.
  await joinBeta(page);
  await enterCode(owner, people().code);
  await owner.waitForURL("**/owner-dashboard");
  await panel(owner).getByRole("textbox", { name: "Your first message" }).fill(QUESTION);
  await joinBeta(owner);
  await expect(messagesWith(owner, QUESTION)).toBeVisible();
  await expect(panel(owner).getByText("Sending...")).toHaveCount(0);
  await atDesk(page);

  await office.begin();
  await office.press(bell(page));
  await office.press(news(page, QUESTION));
  await expect(messagesWith(page, QUESTION)).toBeVisible();
  await office.type(field(page), ANSWER);
  await office.press(panel(page).getByRole("button", { name: "Send", exact: true }));
  const counts = await office.done(messagesWith(page, ANSWER));
  await expect(messagesWith(owner, ANSWER), "the owner reads it").toBeVisible();
  return counts;
});
