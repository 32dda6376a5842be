import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import { enterCode, signIn } from "../pages/auth.ts";
import { openTab } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

const SIZES: [string, BrowserContextOptions][] = [
  ["on a phone", PHONE],
  ["on a desktop", DESKTOP],
];

type Find = (page: Page) => Locator;

const heading =
  (name: string): Find =>
  (page) =>
    page.getByRole("heading", { name, exact: true });
const button =
  (name: string | RegExp): Find =>
  (page) =>
    page.getByRole("button", { name });
const link =
  (name: string | RegExp): Find =>
  (page) =>
    page.getByRole("link", { name });

const picker: Find = (page) =>
  page.getByRole("combobox", { name: "Contractor" }).or(page.getByRole("textbox", { name: "Contractor" }));
const issueCode = button("Issue a new code");
const addUpdate = button("Add Update");
const addFiles = button("Add Files");
const deleteFile = button(/^Delete /);
const edit = link("Edit project");
const createEvent = button("Create Event");
/** The date and time of a future visit. */
const visit: Find = (page) => page.getByRole("region", { name: "Scheduled Events" }).locator("time");
const companyPage = link("Cornerstone Restoration");
const progress: Find = (page) => page.getByRole("progressbar");

/** What a user sees in a section of the project page, and what must be absent. */
interface Part {
  sees: Find[];
  not: Find[];
}

interface Visit {
  arrive: (page: Page) => Promise<void>;
  /** The area of the portal in which the user opens the project. */
  area: string;
  overview: Part;
  events: Part;
  files: Part;
  messages: Part;
  updates: Part;
  /** Whether the user has the admin tabs. */
  isAdministered: boolean;
}

const calendar: Find = (page) => page.getByRole("main").getByRole("link", { name: "Calendar" });

/** Searches only the messages panel, because its label also appears elsewhere. */
const inPanel =
  (text: string): Find =>
  (page) =>
    page.getByRole("region", { name: "Project Messages" }).getByText(text, { exact: true });

const OVERVIEW = ["Latest Update", "Project Information", "Contact Information", "Assigned Contractor"].map(heading);
const FILTERS = ["Status Changes", "Project Details", "Events", "Updates with Notes", "Updates with Attachments"];

const VISITS: Record<string, Visit> = {
  admin: {
    arrive: (page) => signIn(page, people().admin, "/dashboard"),
    area: "/admin/projects",
    overview: { sees: [...OVERVIEW, calendar, edit, addUpdate, picker, companyPage, issueCode], not: [progress] },
    events: { sees: [visit, createEvent], not: [] },
    files: { sees: [addFiles, deleteFile], not: [] },
    messages: { sees: [inPanel("Admin Portal")], not: [] },
    updates: { sees: [heading("Admin Status Timeline")], not: [heading("Project Timeline")] },
    isAdministered: true,
  },
  contractor: {
    arrive: (page) => signIn(page, people().contractor, "/contractor-dashboard"),
    area: "/contractor/projects",
    overview: {
      sees: [
        ...OVERVIEW,
        calendar,
        addUpdate,
        progress,
        button("Copy contractor email"),
        button("Copy contractor phone"),
      ],
      not: [edit, picker, companyPage, issueCode],
    },
    events: { sees: [visit], not: [createEvent] },
    files: { sees: [], not: [addFiles, deleteFile] },
    messages: { sees: [inPanel("Contractor Portal")], not: [] },
    updates: { sees: [heading("Project Timeline")], not: [heading("Admin Status Timeline")] },
    isAdministered: false,
  },
  partner: {
    arrive: (page) => signIn(page, people().partner, "/dashboard"),
    area: "/projects",
    overview: {
      sees: [...OVERVIEW, calendar, edit, button("Copy contractor email"), button("Copy contractor phone")],
      not: [addUpdate, picker, companyPage, issueCode, progress],
    },
    events: { sees: [visit], not: [createEvent] },
    files: { sees: [addFiles], not: [deleteFile] },
    messages: { sees: [inPanel("Partner Portal")], not: [] },
    updates: { sees: [heading("Project Timeline")], not: [heading("Admin Status Timeline"), addUpdate] },
    isAdministered: false,
  },
};

async function expectPart(page: Page, { sees, not }: Part): Promise<void> {
  for (const find of sees) await expect(find(page).first()).toBeVisible();
  for (const find of not) await expect(find(page)).toHaveCount(0);
}

async function expectFits(page: Page): Promise<void> {
  // Controls that have scrolled halfway under the header would be reported as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** The counts of the file filters match the number of cards. */
async function expectFileCounts(page: Page): Promise<void> {
  const groups = page.getByRole("radiogroup", { name: "Filter files" });
  const counts: number[] = [];
  for (const name of ["All", "Original Submission", "Status Updates"]) {
    const group = groups.locator("label", { hasText: new RegExp(`^${name} \\(\\d+\\)$`) });
    await group.click();
    const count = Number(/\((\d+)\)/.exec((await group.textContent()) ?? "")?.[1]);
    await expect(page.getByRole("button", { name: /^Preview |^Download / }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /^Download / })).toHaveCount(count);
    counts.push(count);
  }
  expect(counts[0]).toBe((counts[1] ?? 0) + (counts[2] ?? 0));
  await groups.locator("label", { hasText: /^All/ }).click();
}

/** Uses the timeline's filter and sort order, and expands an edit. */
async function checkTimeline(page: Page): Promise<void> {
  const entries = page.getByRole("main").getByRole("listitem").filter({ hasText: /·/ });
  const newest = await entries.first().textContent();
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Oldest first");
  await expect(page).toHaveURL(/order=oldest/);
  await expect(entries.first()).toContainText("Project submitted");
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Newest first");
  await expect(entries.first()).toHaveText(newest ?? "");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("menuitemcheckbox")).toHaveText(FILTERS);
  await page.getByRole("menuitemcheckbox", { name: "Updates with Attachments" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/show=/);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Preview / }).first()).toBeVisible();
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Updates with Attachments" }).click();
  await page.keyboard.press("Escape");
}

for (const [who, visit] of Object.entries(VISITS)) {
  for (const [where, options] of SIZES) {
    test(`every tab works for the ${who} ${where}`, async ({ visitor }) => {
      test.setTimeout(180_000);
      const page = await visitor(options);
      await visit.arrive(page);
      await page.goto(`${visit.area}/${people().code}`);
      const tabs = page.getByRole("tablist", { name: "Project details" });
      await expect(tabs.getByRole("tab")).toHaveText(
        [
          ...["Overview", "Events", "Files", "Messages", "Updates"],
          ...(visit.area === "/projects" ? [] : ["Estimates"]),
          ...(visit.isAdministered ? ["Tasks", "Admin", "History"] : []),
        ].map((name) => new RegExp(`^${name}`)),
      );

      await test.step("Overview", async () => {
        await expectPart(page, visit.overview);
        await expectFits(page);
        await page.getByRole("region", { name: "Latest Update" }).getByRole("button").click();
        await expect(page).toHaveURL(/tab=updates/);
      });
      await test.step("Events", async () => {
        await openTab(page, "Events");
        await expectPart(page, visit.events);
        await expectFits(page);
      });
      await test.step("Files", async () => {
        await openTab(page, "Files");
        await expect(page.getByRole("radiogroup", { name: "Filter files" })).toBeVisible();
        await expectPart(page, visit.files);
        await expectFits(page);
        await expectFileCounts(page);
      });
      await test.step("Messages", async () => {
        await openTab(page, "Messages");
        await page.getByRole("button", { name: "Join Beta Program" }).click();
        await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
        await expectPart(page, visit.messages);
        await expectFits(page);
      });
      await test.step("Updates", async () => {
        await openTab(page, "Updates");
        await expectPart(page, visit.updates);
        await expectFits(page);
        await checkTimeline(page);
      });
      await test.step("Estimates", async () => {
        // Partners have a card on the overview instead, once an estimate was sent.
        if (visit.area === "/projects") return;
        await openTab(page, "Estimates");
        await expect(button("New estimate")(page)).toBeVisible();
        await expectFits(page);
      });
      await test.step("Tasks and Admin", async () => {
        for (const [tab, name] of [
          ["tasks", "Tasks"],
          ["admin", "Admin"],
        ] as const) {
          await page.goto(`${visit.area}/${people().code}?tab=${tab}`);
          if (visit.isAdministered) {
            await expect(page.getByRole("tab", { name: new RegExp(`^${name}`) })).toHaveAttribute(
              "aria-selected",
              "true",
            );
            await expect(button(tab === "tasks" ? "Create Task" : "Add Note & Files")(page)).toBeVisible();
            await expectFits(page);
          } else {
            await expect(page.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
            await expect(page.getByRole("tab", { name: new RegExp(`^${name}`) })).toHaveCount(0);
          }
        }
      });
      await test.step("History", async () => {
        await page.goto(`${visit.area}/${people().code}?tab=history`);
        if (visit.isAdministered) {
          await expect(page.getByRole("tab", { name: "History" })).toHaveAttribute("aria-selected", "true");
          await expect(page.getByText("Updated to").first()).toBeVisible();
          await expectFits(page);
        } else {
          await expect(page.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
          await expect(page.getByRole("tab", { name: "History" })).toHaveCount(0);
        }
      });
      await test.step("an unknown project", async () => {
        await page.goto(`${visit.area}/ZZZZZZ`);
        await expect(page.getByRole("heading", { name: "Project not found or access denied" })).toBeVisible();
        await expect(link("Back to Dashboard")(page)).toBeVisible();
        await page.goto("/projects/ZZZZZZ/edit");
        await expect(page.getByRole("heading", { name: "Project not found or access denied" })).toBeVisible();
      });
    });
  }
}

for (const [where, options] of SIZES) {
  test(`every section of the owner's page works ${where}`, async ({ visitor }) => {
    const page = await visitor(options);
    await enterCode(page, people().code);
    await page.waitForURL("**/owner-dashboard");
    await expectPart(page, {
      sees: [heading("Step by step"), heading("About your claim"), heading("Photos and files"), button("Details")],
      not: [addUpdate, addFiles, deleteFile, edit, picker, issueCode, button("Copy owner phone"), button("Filter")],
    });
    await expectFits(page);
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByRole("button", { name: "As a list" }).click();
    await expect(page.getByRole("tab", { name: "History" })).toHaveCount(0);
    await expectFits(page);
    await expectFileCounts(page);
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page.getByRole("menuitemcheckbox")).toHaveText(FILTERS);
    await page.getByRole("menuitemcheckbox", { name: "Updates with Attachments" }).click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/show=/);
  });
}
