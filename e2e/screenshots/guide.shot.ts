import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import { enterCode, signIn } from "../pages/auth.ts";
import { addLine, openEstimates } from "../pages/estimate.ts";
import { addFiles, describe, fileNamed, writing } from "../pages/file.ts";
import { joinBeta, panel } from "../pages/message.ts";
import { chosen } from "../pages/project.ts";
import type { TestFile } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";
import { settled } from "./settled.ts";

/** Screenshots for the user guide (docs/guide). */
const PICTURES = join(import.meta.dirname, "../../docs/images/guide");
/** The photos of the demo's projects. */
const PHOTOS = join(import.meta.dirname, "../../crates/demo/pictures");
/** About the width of a document. */
const OFFICE: BrowserContextOptions = { viewport: { width: 1200, height: 800 } };

/** The insurance company of the demo project, and its adjuster. */
const INSURER = "Lone Star Mutual, Patricia Nguyen";
const ADJUSTER = "Patricia Nguyen";

async function keep(page: Page, name: string): Promise<void> {
  await settled(page);
  // Messages that something was saved go away by themselves.
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: "disabled" });
}

/** Scrolls to a part of the page or of a dialog. */
const scrollTo = (part: Locator, block: ScrollLogicalPosition = "start") =>
  part.evaluate((element, place) => element.scrollIntoView({ block: place }), block);

/** A photo of the demo, under another name. */
const photo = async (picture: string, name: string): Promise<TestFile> => ({
  name,
  mimeType: "image/jpeg",
  buffer: await readFile(join(PHOTOS, `${picture}.jpg`)),
});

/** Adds the rooms that are offered for photos, as an admin. */
async function offerRooms(admin: Page): Promise<void> {
  await admin.goto("/admin/portal");
  const form = admin.getByRole("form", { name: "Photos" });
  const field = form.getByRole("textbox", { name: "New room" });
  for (const room of ["Kitchen", "Living room", "Hall", "Bathroom"]) {
    await field.fill(room);
    await field.press("Enter");
  }
  await form.getByRole("button", { name: "Save" }).click();
  await expect(admin.getByText("Saved", { exact: true })).toBeVisible();
}

/** Creates a photo list for all projects through the API, as an admin. */
async function askForPhotos(admin: Page): Promise<void> {
  const shots = [
    { room: "Kitchen", subject: "New cabinets, from the door", count: 1 },
    { room: "Kitchen", subject: "Floor along the island", count: 2 },
    { room: "Living room", subject: "Floor and baseboards", count: 1 },
    { subject: "The house from the street", count: 1 },
  ];
  const created = await admin.request.post("/api/shot-lists", {
    headers: writing(admin),
    data: { phase: "complete", needed_for_status: "build_back_completed", enforcement: "block", shots },
  });
  expect(created.status(), await created.text()).toBe(201);
}

test("screenshots of an owner's pages", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await enterCode(page, people().code);
  await page.waitForURL("**/owner-dashboard");
  // Without the message that the code was right.
  await page.reload();
  const bar = page.getByRole("navigation", { name: "Quick links" });
  await expect(bar.getByText("1", { exact: true }), "an unread message").toBeVisible();
  await keep(page, "owner-start");
  const steps = page.getByRole("region", { name: "Step by step" });
  await expect(steps.locator("[aria-current=step]")).toBeVisible();
  await scrollTo(steps);
  await keep(page, "owner-steps");
  await bar.getByRole("button", { name: "Updates" }).tap();
  await expect(page.getByRole("region", { name: "Project Timeline" }).getByRole("listitem").first()).toBeVisible();
  await keep(page, "owner-updates");
});

test("screenshots of an owner's photos and of an answer to a visit", async ({ visitor }) => {
  const [office, page] = [await visitor(OFFICE), await visitor(PHONE)];
  await signIn(office, people().admin, "/dashboard");
  const damage = await fileNamed(office, "living-room-damage.jpg");
  const added = await addFiles(office, [await photo("living-room-finished", "living-room-finished.jpg")]);
  const room = "Living room";
  await describe(office, damage, { room, phase: "damage" });
  await describe(office, added.get("living-room-finished.jpg"), { room, phase: "complete", before: damage });
  await describe(office, await fileNamed(office, "kitchen-damage.jpg"), { room: "Kitchen", phase: "damage" });

  await enterCode(page, people().code);
  await page.waitForURL("**/owner-dashboard");
  // Without the message that the code was right, which moves the page when it goes.
  await page.reload();
  await page.getByText("By room", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "Living room · Complete" })).toBeVisible();
  await expect(page.getByRole("slider", { name: "Before and after" }).first()).toBeVisible();
  await settled(page);
  await scrollTo(page.getByRole("heading", { name: "Photos and files" }));
  await keep(page, "owner-photos");

  await page.getByRole("button", { name: "This doesn't work for me" }).tap();
  const answer = page.getByRole("dialog", { name: "This doesn't work for me" });
  await answer.getByLabel("When does it work for you?").fill("Any day after 4 PM, or Saturday morning.");
  await keep(page, "owner-visit");
});

test("screenshots of a contractor's pages", async ({ visitor }) => {
  const [page, office] = [await visitor(PHONE), await visitor(OFFICE)];
  await signIn(page, people().contractor, "/contractor-dashboard");
  await expect(page.getByRole("heading", { name: "Today and tomorrow" })).toBeVisible();
  const pending = page.getByRole("region", { name: "Pending Timeslot Confirmations" });
  const proposal = pending.getByRole("button", { name: / Proposal$/ }).first();
  await expect(proposal).toBeVisible();
  await keep(page, "contractor-dashboard");
  await proposal.tap();
  await expect(pending.getByRole("button", { name: /^Confirm This Time/ }).first()).toBeVisible();
  await scrollTo(pending);
  await keep(page, "contractor-timeslots");

  await signIn(office, people().admin, "/dashboard");
  await askForPhotos(office);
  await offerRooms(office);
  await page.goto(`/contractor/projects/${people().code}`);
  const needed = page.getByRole("region", { name: /^Photos needed/ });
  await expect(needed.getByRole("button", { name: /The house from the street/ })).toBeVisible();
  await settled(page);
  await scrollTo(needed);
  await keep(page, "contractor-photos-needed");

  await page.getByRole("button", { name: "Add Update" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await dialog.getByLabel("Notes").fill("Drywall is up in the living room. We paint on Thursday.");
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles([
      await photo("living-room-in-progress", "living room.jpg"),
      await photo("living-room-damage", "before.jpg"),
    ]);
  await expect(chosen(dialog)).toHaveCount(2);
  await dialog.getByRole("button", { name: "Describe living room.jpg" }).click();
  await dialog.getByRole("button", { name: "Living room", exact: true }).click();
  await dialog.getByRole("button", { name: "Rebuild", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Caption" }).fill("First coat of plaster");
  await scrollTo(chosen(dialog).first());
  await keep(page, "contractor-update");

  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Add Update" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /1 update not sent yet/ })).toBeVisible();
  await expect(page.getByText("No connection", { exact: true }).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await keep(page, "contractor-outbox");
});

test("screenshot of a contractor's annotated photo", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, people().contractor, "/contractor-dashboard");
  const name = "kitchen-damage.jpg";
  const path = `/api/projects/${people().code}/files/${await fileNamed(page, name)}/annotations`;
  const saved = await page.request.put(path, {
    headers: { ...writing(page), "if-match": '"0"' },
    data: {
      shapes: [
        { kind: "arrow", x1: 0.3, y1: 0.45, x2: 0.42, y2: 0.75, color: "red" },
        { kind: "text", x1: 0.12, y1: 0.36, x2: 0.39, y2: 0.43, text: "Water line", color: "red" },
        { kind: "blur", x1: 0.68, y1: 0.12, x2: 0.9, y2: 0.4 },
      ],
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.goto(`/contractor/projects/${people().code}?tab=files`);
  await page
    .getByRole("button", { name: `Preview ${name}` })
    .first()
    .click();
  await page.getByRole("button", { name: "Annotate" }).click();
  const editor = page.getByRole("dialog", { name: `Annotate ${name}` });
  await expect(editor.getByRole("button", { name: "Arrow", exact: true })).toBeVisible();
  await expect(editor.getByRole("img", { name })).toHaveJSProperty("complete", true);
  await expect(editor.getByRole("region", { name: "Annotations" }).getByRole("button")).toHaveCount(3);
  await keep(page, "contractor-annotations");
});

/** Opens the claim packages on the Files tab. */
async function openPackages(page: Page, area: string): Promise<Locator> {
  await page.goto(`${area}/${people().code}?tab=files`);
  await page.getByRole("button", { name: "Claim package" }).click();
  return page.getByRole("dialog", { name: "Claim packages" });
}

test("screenshots of a claim package", async ({ visitor }) => {
  const [contractor, adjuster, admin] = [await visitor(PHONE), await visitor(PHONE), await visitor(OFFICE)];
  await signIn(contractor, people().contractor, "/contractor-dashboard");
  const dialog = await openPackages(contractor, "/contractor/projects");
  await dialog.getByRole("textbox", { name: "Recipient" }).fill(INSURER);
  await dialog.getByRole("checkbox", { name: "Include the messages" }).check();
  await keep(contractor, "contractor-package");

  await dialog.getByRole("button", { name: "Make package" }).click();
  await expect(dialog.getByRole("link", { name: "Download package 1" })).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole("button", { name: "Share link of package 1" }).click();
  const links = contractor.getByRole("dialog", { name: "Links to package 1" });
  await links.getByRole("textbox", { name: "Name of the adjuster" }).fill(ADJUSTER);
  await links.getByRole("button", { name: "Create link" }).click();
  const given = contractor.getByRole("dialog", { name: `Link for ${ADJUSTER}` });
  const link = given.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/\/package#\S+$/);
  await adjuster.goto(await link.inputValue());
  await adjuster.getByRole("button", { name: "Open package" }).click();
  await expect(adjuster.getByText(INSURER)).toBeVisible();
  await keep(adjuster, "adjuster-package");

  await given.getByRole("button", { name: "Done" }).click();
  await expect(links.getByText(/^(Not viewed|Viewed once)$/)).toBeVisible();
  await contractor.keyboard.press("Escape");
  await expect(links).toBeHidden();
  await dialog.getByRole("button", { name: "Share link of package 1" }).click();
  await expect(links.getByText("Viewed once")).toBeVisible();
  await keep(contractor, "contractor-package-link");

  await signIn(admin, people().admin, "/dashboard");
  const all = await openPackages(admin, "/admin/projects");
  await expect(all.getByRole("link", { name: "Download package 1" })).toBeVisible();
  await scrollTo(all.getByRole("listitem").filter({ hasText: "Package 1 for" }), "center");
  await keep(admin, "admin-packages");
});

test("screenshots of a partner's pages", async ({ visitor }) => {
  const page = await visitor(OFFICE);
  await signIn(page, people().partner, "/dashboard");
  await keep(page, "partner-dashboard");
  await page.goto("/submit-project");
  await keep(page, "partner-submit");

  const next = page.getByRole("button", { name: "Continue" });
  const fillIn = async (owner: string, street: string) => {
    await page.getByLabel("Property owner name").fill(owner);
    await page.getByLabel("Property address").fill(street);
  };
  await fillIn("Tomasz Wójcik", "77 Sycamore Court");
  await page.getByLabel("City").fill("Springfield");
  await page.getByLabel("State").selectOption("Illinois");
  await page.getByLabel("ZIP code").fill("62704");
  await next.click();
  await page.getByRole("combobox", { name: "Damage type" }).fill("Hail Damage");
  await next.click();
  await page.getByLabel("Insurance claim number").fill("HX 77-204");
  await next.click();
  await page.getByRole("button", { name: "Submit Project" }).click();
  await page.waitForURL(/\/projects\/[A-Z0-9]{6}$/);
  const told = page.getByRole("region", { name: "Project submitted. Now tell the owner." });
  await expect(told.getByRole("link", { name: "Tell the owner" })).toBeVisible();
  await keep(page, "partner-submitted");

  await told.getByRole("link", { name: "Submit another like this" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  await fillIn("Wojcik, Tomasz", "77 Sycamore Ct.");
  await next.click();
  const warning = page.getByRole("status").filter({ hasText: "This project may already exist" });
  await expect(warning).toContainText("Same owner and address");
  await keep(page, "partner-duplicate");
});

test("screenshots of an admin's lists", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await signIn(page, people().admin, "/dashboard");
  for (const [path, name] of [
    ["/dashboard", "admin-home"],
    ["/admin/projects", "admin-projects"],
    ["/admin/tasks", "admin-tasks"],
    ["/admin/reports?report=stage_times", "admin-reports"],
  ] as const) {
    await page.goto(path);
    // Loaded after the list.
    if (path === "/admin/projects") await expect(page.getByRole("button", { name: "Export" })).toBeVisible();
    await keep(page, name);
  }
  await page.goto(`/admin/inbox?messages=${people().code}`);
  await joinBeta(page);
  await expect(panel(page).getByRole("article").last()).toBeVisible();
  await keep(page, "admin-inbox");
});

test("screenshots of an admin's project", async ({ visitor }) => {
  const page = await visitor(OFFICE);
  const { admin, code } = people();
  await signIn(page, admin, "/dashboard");
  await offerRooms(page);
  const photos = [
    await photo("bedroom-damage", "IMG_2041.jpg"),
    await photo("living-room-damage", "IMG_2042.jpg"),
    await photo("living-room-in-progress", "IMG_2043.jpg"),
  ];
  await addFiles(page, photos);
  await page.goto(`/admin/projects/${code}?tab=files`);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  for (const { name } of photos) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Describe", exact: true }).click();
  const describing = page.getByRole("dialog", { name: "Describe 3 photos" });
  await describing.getByRole("button", { name: "Living room", exact: true }).click();
  await describing.getByRole("button", { name: "Rebuild", exact: true }).click();
  await keep(page, "admin-describe");
  await describing.getByRole("button", { name: "Save" }).click();
  await expect(describing).toBeHidden();

  await page.goto(`/admin/projects/${code}?tab=files`);
  await page.getByRole("button", { name: "Reports", exact: true }).click();
  const reports = page.getByRole("dialog", { name: "Reports as PDF" });
  await reports.getByRole("button", { name: "Make PDF" }).click();
  await expect(reports.getByRole("link", { name: /^Download the Photo report of / })).toBeVisible({ timeout: 60_000 });
  await keep(page, "admin-pdf");

  await page.goto(`/admin/projects/${code}?tab=history`);
  await expect(page.getByText(/^All \d+ entries are unchanged\.$/)).toBeVisible();
  await settled(page);
  await scrollTo(page.getByRole("region", { name: "Protection against changes" }), "end");
  await keep(page, "admin-history");
});

test("screenshot of the form for a photo list", async ({ visitor }) => {
  const page = await visitor(OFFICE);
  await signIn(page, people().admin, "/dashboard");
  await page.goto("/admin/portal");
  await page.getByRole("link", { name: "Photo lists" }).click();
  await page.getByRole("button", { name: "Add list" }).click();
  const form = page.getByRole("dialog", { name: "New photo list" });
  await form.getByLabel("Needed for the status").selectOption("site_visit_completed");
  await form.getByLabel("If photos are missing").selectOption("block");
  await form.getByRole("group", { name: "Photo 1" }).getByLabel("What it shows").fill("The house from the street");
  await form.getByRole("button", { name: "Add photo" }).click();
  const second = form.getByRole("group", { name: "Photo 2" });
  await second.getByLabel("Room").fill("Kitchen");
  await second.getByLabel("What it shows").fill("Ceiling");
  await second.locator("input[type=file]").setInputFiles(await photo("ceiling-damage", "ceiling.jpg"));
  await scrollTo(form.getByRole("group", { name: "Photo 1" }), "center");
  await keep(page, "admin-photo-list");
});

test("screenshots of an estimate", async ({ visitor }) => {
  const { code } = people();
  const [phone, admin, owner] = [await visitor(PHONE), await visitor(OFFICE), await visitor(PHONE)];
  await signIn(phone, people().contractor, "/contractor-dashboard");
  await openEstimates(phone, "/contractor/projects", code);
  await phone.getByRole("button", { name: "New estimate" }).tap();
  const form = phone.getByRole("dialog", { name: "New estimate" });
  await form.getByLabel("Scope of work").fill("Replace the kitchen cabinets and the floor.");
  const room = "Kitchen";
  await addLine(form, { description: "Base cabinets", room, quantity: "6", price: "410", tax: "8.25" });
  await addLine(form, { description: "Oak floor", room, quantity: "140", price: "11.50", tax: "8.25" });
  await addLine(form, { description: "Salvaged doors", room, quantity: "-1", price: "120" });
  await scrollTo(form.getByRole("heading", { name: "Lines" }));
  await keep(phone, "contractor-estimate");
  await form.getByRole("button", { name: "Save draft" }).tap();
  const draft = phone.getByRole("dialog", { name: /^Estimate \d+, version 1$/ });
  await draft.getByRole("button", { name: "Send", exact: true }).tap();
  const question = phone.getByRole("dialog", { name: "Send version 1?" });
  await question.getByRole("button", { name: "Send", exact: true }).tap();
  await expect(draft.getByText("Waiting for a decision")).toBeVisible();

  await signIn(admin, people().admin, "/dashboard");
  await openEstimates(admin, "/admin/projects", code);
  await admin.getByRole("button", { name: /^Open version 1 of estimate/ }).click();
  const sent = admin.getByRole("dialog", { name: /^Estimate \d+, version 1$/ });
  await sent.getByRole("button", { name: "Decide" }).click();
  const decision = admin.getByRole("dialog", { name: /^Decide on estimate/ });
  await decision.getByRole("radio", { name: "Approve in part" }).check();
  await decision.getByLabel("Approved for line 2, with tax").fill("1600");
  await decision.getByLabel("Reason").fill("The policy covers the same floor as before, not oak.");
  await keep(admin, "admin-estimate");
  await decision.getByRole("button", { name: "Approve in part" }).click();
  await expect(sent.getByText("Decision: Approved in part")).toBeVisible();

  await expect(draft.getByText("Decision: Approved in part")).toBeVisible();
  await scrollTo(draft.getByText("Decision: Approved in part"), "center");
  await keep(phone, "contractor-estimate-decided");

  await enterCode(owner, code);
  await owner.waitForURL("**/owner-dashboard");
  // Without the message that the code was right.
  await owner.reload();
  const card = owner.getByRole("region", { name: "Estimates" });
  await expect(card.getByText("Approved in part")).toBeVisible();
  await scrollTo(card, "center");
  await keep(owner, "owner-estimate");
});
