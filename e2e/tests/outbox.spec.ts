import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { enterCode, fillSignIn, signInByForm, signOut } from "../pages/auth.ts";
import { createEvent, eventGroup, openEvents } from "../pages/event.ts";
import { field, joinBeta, messagesWith, panel } from "../pages/message.ts";
import { chosen, openTab } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { noisyPhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, NARROW, PHONE, test } from "../portal/test.ts";

const FIVE = [1, 2, 3, 4, 5].map((number) => noisyPhoto(`wall ${number}.png`));

const lines = new WeakMap<Page, CDPSession>();

/** Sets the upload speed in kilobits per second, or goes offline. The default is a fast connection. */
async function connect(
  page: Page,
  { kbit, offline = false }: { kbit?: number; offline?: boolean } = {},
): Promise<void> {
  const line = lines.get(page) ?? (await page.context().newCDPSession(page));
  lines.set(page, line);
  const free = -1;
  await line.send("Network.emulateNetworkConditions", {
    offline,
    latency: 0,
    downloadThroughput: free,
    uploadThroughput: kbit === undefined ? free : (kbit * 1000) / 8,
  });
}

/** Blocks the upload of a photo while the page's route is active. */
const hold = (page: Page, name: string) =>
  page.route(
    (url) => url.pathname.endsWith("/uploads") && url.searchParams.get("file_name") === name,
    () => {},
  );

/** The status bar of pending uploads below the header. */
const bar = (page: Page) => page.getByRole("button", { name: /Sending:|not sent yet/ });

/** Writes and submits an update about the demo project. */
async function report(page: Page, notes: string, files = FIVE): Promise<void> {
  await page.goto(`/contractor/projects/${people().code}?update=new`);
  const dialog = page.getByRole("dialog", { name: "Add Project Update" });
  await dialog.getByLabel("Notes").fill(notes);
  await dialog.locator("input[type=file]").first().setInputFiles(files);
  await expect(chosen(dialog)).toHaveCount(files.length);
  await dialog.getByRole("button", { name: "Add Update" }).click();
  await expect(dialog, "the dialog closes immediately").toBeHidden();
}

interface Entry {
  notes: string | null;
  attachments: { file_name: string; file_size: number }[];
}

/** Timeline entries with these notes. */
async function arrived(page: Page, notes: string): Promise<Entry[]> {
  const { items } = await (await page.request.get(`/api/projects/${people().code}/updates`)).json();
  return items.filter((item: Entry) => item.notes === notes);
}

/** File names of the only entry with these notes. */
async function filesOf(page: Page, notes: string): Promise<string[]> {
  const entries = await arrived(page, notes);
  expect(entries, "it appears once").toHaveLength(1);
  return entries.flatMap(({ attachments }) => attachments.map((file) => file.file_name)).sort();
}

/** Records the names of the files that a page uploads. */
function sentBy(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/uploads")) names.push(url.searchParams.get("file_name") ?? "");
  });
  return names;
}

test("an update interrupted by closing the page resumes and arrives once", async ({ visitor }) => {
  const phone = await visitor(NARROW);
  await signInByForm(phone, people().contractor, "/contractor-dashboard");
  await phone.goto(`/contractor/projects/${people().code}`);
  await connect(phone, { kbit: 2000 });
  await hold(phone, "wall 3.png");
  const notes = "All five walls are up.";
  await report(phone, notes);
  await expect(bar(phone)).toContainText("Sending: 2 of 5 photos");
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  const context = phone.context();
  await phone.close();

  const again = await context.newPage();
  const sent = sentBy(again);
  await again.goto("/contractor-dashboard");
  await expect.poll(async () => (await arrived(again, notes)).length).toBe(1);
  expect(sent, "uploaded files are not sent again").toEqual(["wall 3.png", "wall 4.png", "wall 5.png"]);
  expect(await filesOf(again, notes)).toEqual(FIVE.map(({ name }) => name));
  await expect(bar(again)).toHaveCount(0);
});

test("an update survives a browser crash", async ({ portal }) => {
  const profile = await mkdtemp(join(tmpdir(), "buildback-profile-"));
  const { BUILDBACK_BROWSER: executablePath } = process.env;
  const launch = async (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...(executablePath ? { executablePath } : {}),
      baseURL: portal.url,
      locale: "en-US",
      serviceWorkers: "block",
    });
  try {
    const before = await launch();
    const page = await before.newPage();
    await signInByForm(page, people().contractor, "/contractor-dashboard");
    await page.goto(`/contractor/projects/${people().code}`);
    await connect(page, { kbit: 2000 });
    await hold(page, "wall 3.png");
    const notes = "The roof is closed.";
    await report(page, notes);
    await expect(bar(page)).toContainText("Sending: 2 of 5 photos");
    const gone = new Promise((resolve) => before.once("close", resolve));
    const browser = await before.browser()?.newBrowserCDPSession();
    await Promise.race([browser?.send("Browser.crash"), gone]).catch(() => undefined);
    await gone;

    const after = await launch();
    const again = await after.newPage();
    await again.goto("/contractor-dashboard");
    // The browser may have crashed before it stored the session cookie.
    const account = again.getByRole("button", { name: "Account" });
    await expect(account.or(again.getByRole("form", { name: "Sign in" }))).toBeVisible();
    if (!(await account.isVisible())) await fillSignIn(again, people().contractor);
    await expect(account).toBeVisible();
    await expect.poll(async () => (await arrived(again, notes)).length).toBe(1);
    expect(await filesOf(again, notes)).toEqual(FIVE.map(({ name }) => name));
    await after.close();
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test("signing out during an upload warns, and the rest is sent after sign-in", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await signInByForm(phone, people().contractor, "/contractor-dashboard");
  await phone.goto(`/contractor/projects/${people().code}`);
  await connect(phone, { kbit: 1500 });
  await hold(phone, "wall 3.png");
  const notes = "Insulation is in.";
  await report(phone, notes);
  await expect(bar(phone)).toContainText("Sending: 2 of 5 photos");
  await phone.getByRole("button", { name: "Account" }).click();
  await phone.getByRole("menuitem", { name: "Sign Out" }).click();
  const question = phone.getByRole("dialog", { name: "Sign out with updates on this device?" });
  await question.getByRole("button", { name: "Sign Out" }).click();
  await phone.waitForURL("**/auth**");
  await expect(phone.getByText("1 update saved on this device.")).toBeVisible();
  expect(await phone.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);

  // Another user on the same phone neither sees nor sends the update.
  await connect(phone);
  await phone.unrouteAll({ behavior: "ignoreErrors" });
  await signInByForm(phone, people().partner, "/dashboard");
  await expect(bar(phone)).toHaveCount(0);
  await signOut(phone);
  await signInByForm(phone, people().contractor, "/contractor-dashboard");
  await expect.poll(async () => (await arrived(phone, notes)).length).toBe(1);
  expect(await filesOf(phone, notes)).toEqual(FIVE.map(({ name }) => name));
});

test("an update waits while offline and then resumes", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await signInByForm(phone, people().contractor, "/contractor-dashboard");
  await phone.goto(`/contractor/projects/${people().code}`);
  await connect(phone, { kbit: 800 });
  const notes = "Gutters are back.";
  await report(phone, notes);
  await expect(bar(phone)).toContainText(/Sending: [1-4] of 5 photos/);
  await connect(phone, { offline: true });
  await expect(bar(phone)).toContainText("1 update not sent yet");
  await bar(phone).click();
  const list = phone.getByRole("dialog", { name: "On this device" });
  await expect(list.getByText("Will be sent as soon as you are back online.")).toBeVisible();
  await expectAccessible(phone, "[role=dialog]");
  await expectNoSidewaysScroll(phone);
  await connect(phone);
  await expect(list.getByText("Safe on server")).toBeVisible();
  expect(await filesOf(phone, notes)).toEqual(FIVE.map(({ name }) => name));
});

test("a slow connection sends smaller photos first and originals later", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await signInByForm(phone, people().contractor, "/contractor-dashboard");
  await phone.goto(`/contractor/projects/${people().code}`);
  await connect(phone, { kbit: 300 });
  const photos = [noisyPhoto("hall.png", 900, 600), noisyPhoto("stairs.png", 900, 600)];
  const notes = "The hall and the stairs.";
  await report(phone, notes, photos);
  await expect(bar(phone)).toContainText("Slow connection");
  await expectNoSidewaysScroll(phone);
  await bar(phone).click();
  const list = phone.getByRole("dialog", { name: "On this device" });
  await expectAccessible(phone, "[role=dialog]");
  await list.getByRole("button", { name: "Send smaller photos now, originals on Wi-Fi" }).click();
  await expect(list.getByRole("button", { name: /^Send smaller photos/ }), "it is offered once").toBeHidden();
  await expect(list.getByText(/^Smaller photos were sent\./)).toBeVisible();
  const [entry] = await arrived(phone, notes);
  expect(entry?.attachments.map((file) => file.file_name).sort()).toEqual(["hall.jpg", "stairs.jpg"]);
  await expect(phone.getByText("2 original photos not sent yet").first()).toBeAttached();

  await connect(phone);
  await list.getByRole("button", { name: "Send originals now" }).click();
  await expect(list).toBeHidden();
  expect(await filesOf(phone, notes)).toEqual([
    "hall (original).png",
    "hall.jpg",
    "stairs (original).png",
    "stairs.jpg",
  ]);
  const sizes = (await arrived(phone, notes)).flatMap(({ attachments }) => attachments);
  for (const { name, buffer } of photos) {
    const original = name.replace(".png", " (original).png");
    expect(sizes.find((file) => file.file_name === original)?.file_size).toBe(buffer.length);
  }
});

test("an owner's message with photos is sent after the code is entered again", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await enterCode(phone, people().code);
  await phone.waitForURL("**/owner-dashboard");
  await joinBeta(phone);
  await connect(phone, { kbit: 1500 });
  await hold(phone, "wall 2.png");
  const words = "The stain has grown since yesterday.";
  await field(phone).fill(words);
  await panel(phone).locator("input[type=file]").first().setInputFiles(FIVE.slice(0, 3));
  await expect(panel(phone).getByText("3 file(s) ready to send")).toBeAttached();
  await panel(phone).getByRole("button", { name: "Send", exact: true }).tap();
  await expect(messagesWith(phone, words)).toContainText("Sending...");
  await expect(bar(phone)).toContainText("Sending: 1 of 3 photos");
  await expectNoSidewaysScroll(phone);
  const context = phone.context();
  await phone.close();
  await context.clearCookies();

  const again = await context.newPage();
  await enterCode(again, people().code);
  await again.waitForURL("**/owner-dashboard");
  await expect(again.getByRole("button", { name: "Preview wall 3.png" })).toBeVisible();
  await expect(messagesWith(again, words)).toHaveCount(1);
  await expect(panel(again).getByText("Sending...")).toHaveCount(0);
  const { messages } = await (await again.request.get("/api/owner/messages")).json();
  const mine = messages.filter((message: { message_content: string }) => message.message_content === words);
  expect(mine.map(({ attachments }: { attachments: unknown[] }) => attachments.length)).toEqual([3]);
});

test("an event status with photos survives a reload during upload", async ({ visitor }) => {
  const admin = await visitor();
  await signInByForm(admin, people().admin, "/dashboard");
  await openEvents(admin, people().code);
  await createEvent(admin, "Drywall check", [3]);
  await connect(admin, { kbit: 1500 });
  await hold(admin, "wall 2.png");
  await eventGroup(admin, "Scheduled Events")
    .getByRole("button", { name: /^Update Status of Drywall check,/ })
    .click();
  const status = admin.getByRole("dialog", { name: "Event Status Update" });
  await status.getByLabel("Status").selectOption("Completed");
  await status.getByLabel("Notes").fill("Both rooms are dry.");
  await status.locator("input[type=file]").first().setInputFiles(FIVE.slice(0, 3));
  await status.getByRole("button", { name: "Update" }).click();
  await expect(status).toBeHidden();
  await expect(bar(admin)).toContainText("Sending: 1 of 3 photos");
  await admin.unrouteAll({ behavior: "ignoreErrors" });
  await admin.reload();
  await expect.poll(async () => (await arrived(admin, "Both rooms are dry.")).length).toBe(1);
  expect(await filesOf(admin, "Both rooms are dry.")).toEqual(FIVE.slice(0, 3).map(({ name }) => name));
  await openTab(admin, "Events");
  await expect(eventGroup(admin, "Past Events").getByText("Completed").first()).toBeVisible();
});

test("the text of a message is restored after a reload", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await enterCode(phone, people().code);
  await phone.waitForURL("**/owner-dashboard");
  await joinBeta(phone);
  await field(phone).fill("Can you come on");
  phone.on("dialog", (dialog) => void dialog.accept());
  await phone.reload();
  await expect(field(phone)).toHaveValue("Can you come on");
});
