import { type APIRequestContext, type Locator, type Page, request } from "@playwright/test";
import { enterCode, signIn } from "../pages/auth.ts";
import { createEvent, openEvents } from "../pages/event.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, NARROW, PHONE, test } from "../portal/test.ts";

const VISIT = "Moisture check";

/** Runs requests as a calendar program, which has the link but no cookies. */
async function asProgram<T>(act: (program: APIRequestContext) => Promise<T>): Promise<T> {
  const program = await request.newContext();
  try {
    return await act(program);
  } finally {
    await program.dispose();
  }
}

/** The calendar behind a link, with folded lines joined. */
async function calendar(link: string): Promise<string> {
  return asProgram(async (program) => {
    const answer = await program.get(link);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    return (await answer.text()).replaceAll("\r\n ", "");
  });
}

/** HTTP status of a link. */
const statusOf = (link: string) => asProgram(async (program) => (await program.get(link)).status());

/** The link in the dialog, which is shown only once. */
async function given(dialog: Locator): Promise<string> {
  const field = dialog.getByLabel("Calendar link");
  await expect(field).toHaveValue(/^http:\/\/\S+\/api\/feeds\/\S+\/calendar\.ics$/);
  const link = await field.inputValue();
  await expect(dialog.getByRole("link", { name: "Open in calendar" })).toHaveAttribute(
    "href",
    link.replace("http:", "webcal:"),
  );
  return link;
}

/** Creates a link in the open panel and leaves the dialog open. */
async function makeLink(page: Page, name: string): Promise<Locator> {
  const panel = page.getByRole("region", { name: "Calendar Links" });
  await panel.getByRole("button", { name: "Create link" }).click();
  const form = page.getByRole("dialog", { name: "Create a calendar link" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  return form;
}

/** Signs in an admin who creates a future event on the project. */
async function withVisit(admin: Page, code: string): Promise<void> {
  await signIn(admin, people().admin, "/dashboard");
  await openEvents(admin, code);
  await createEvent(admin, VISIT, [4]);
}

/** Code of one of the contractor company's projects. */
async function projectOf(contractor: Page): Promise<string> {
  const href = await contractor.getByRole("article").first().getByRole("link").first().getAttribute("href");
  return href?.split("/").pop() ?? "";
}

test("a contractor subscribes to the company's events until revocation", async ({ visitor }) => {
  const [phone, admin] = [await visitor(PHONE), await visitor(DESKTOP)];
  await signIn(phone, people().contractor, "/contractor-dashboard");
  await withVisit(admin, await projectOf(phone));

  await phone.getByRole("button", { name: "Account" }).tap();
  await phone.getByRole("menuitem", { name: "Profile Settings" }).tap();
  const form = await makeLink(phone, "My phone");
  await expect(form.getByLabel("What it shows")).toHaveCount(0);
  await expectAccessible(phone, "[role=dialog]");
  await form.getByRole("button", { name: "Create link" }).tap();
  const dialog = phone.getByRole("dialog", { name: "Your calendar link" });
  const link = await given(dialog);
  await expectAccessible(phone, "[role=dialog]");
  await expectNoSidewaysScroll(phone);
  // Back and Escape do not close a link that is shown only once.
  await phone.evaluate(() => history.back());
  await phone.keyboard.press("Escape");
  await expect(dialog.getByLabel("Calendar link")).toHaveValue(link);
  expect(await calendar(link)).toContain(`SUMMARY:${VISIT}`);
  await dialog.getByRole("button", { name: "Done" }).tap();

  await phone.reload();
  const row = phone
    .getByRole("region", { name: "Calendar Links" })
    .getByRole("listitem")
    .filter({ hasText: "My phone" });
  await expect(row).toContainText("Last used");
  await row.getByRole("button", { name: "Revoke: My phone" }).tap();
  const question = phone.getByRole("dialog", { name: "Revoke My phone?" });
  await expectAccessible(phone, "[role=dialog]");
  await question.getByRole("button", { name: "Revoke link" }).tap();
  await expect(phone.getByText("My phone revoked")).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await statusOf(link)).toBe(404);
});

test("an owner subscribes to visits with one tap and stops the link", async ({ visitor }) => {
  const [phone, admin] = [await visitor(NARROW), await visitor(DESKTOP)];
  const { code } = people();
  await withVisit(admin, code);
  await enterCode(phone, code);
  await phone.waitForURL("**/owner-dashboard");

  const open = phone.getByRole("button", { name: "All visits in your calendar" });
  await open.tap();
  const dialog = phone.getByRole("dialog");
  const make = dialog.getByRole("button", { name: "Create my link" });
  expect((await make.boundingBox())?.height, "tall enough to tap").toBeGreaterThanOrEqual(44);
  await expectAccessible(phone, "[role=dialog]");
  await make.tap();
  const link = await given(dialog);
  await expectAccessible(phone, "[role=dialog]");
  await expectNoSidewaysScroll(phone);
  const text = await calendar(link);
  expect(text).toContain(`SUMMARY:${VISIT}`);
  expect(text, "the calendar does not contain the code").not.toContain(code);
  await dialog.getByRole("button", { name: "Done" }).tap();

  await open.tap();
  await dialog.getByRole("button", { name: "Stop: My phone" }).tap();
  await expect(dialog.getByRole("heading", { name: "Stop My phone?" })).toBeVisible();
  await expectAccessible(phone, "[role=dialog]");
  // Back closes the confirmation, then the dialog, and never leaves the page.
  await phone.evaluate(() => history.back());
  await expect(dialog.getByRole("heading", { name: "All visits in your calendar" })).toBeVisible();
  await dialog.getByRole("button", { name: "Stop: My phone" }).tap();
  await dialog.getByRole("button", { name: "Stop", exact: true }).tap();
  await expect(phone.getByText("My phone stopped")).toBeVisible();
  await expect(make).toBeVisible();
  expect(await statusOf(link)).toBe(404);
  await phone.evaluate(() => history.back());
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeVisible();
});

test("an admin subscribes to one company's events", async ({ visitor }) => {
  const admin = await visitor(DESKTOP);
  await withVisit(admin, people().code);
  await admin.getByRole("tab", { name: "Overview" }).click();
  const company = admin.getByRole("link", { name: "Cornerstone Restoration" });
  await expect(company).toBeVisible();
  await company.click();
  await expect(admin.getByRole("heading", { level: 1, name: "Cornerstone Restoration" })).toBeVisible();
  await expectAccessible(admin);
  const form = await makeLink(admin, "Wall");
  await form.getByRole("button", { name: "Create link" }).click();
  const dialog = admin.getByRole("dialog", { name: "Your calendar link" });
  const theirs = await given(dialog);
  expect(await calendar(theirs)).toContain(`SUMMARY:${VISIT}`);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(admin.getByRole("listitem").filter({ hasText: "Events of Cornerstone Restoration" })).toBeVisible();

  // A link for another company, created in the settings, does not include the event.
  await admin.goto("/settings");
  const other = await makeLink(admin, "Others");
  const choice = other.getByRole("combobox", { name: "What it shows" });
  await expect(choice).toHaveValue("All events I can see");
  await choice.click();
  const options = admin.getByRole("listbox").getByRole("option");
  await expect(options.filter({ hasText: "Cornerstone Restoration" })).toHaveCount(1);
  await expectAccessible(admin, "[role=dialog]");
  await options
    .filter({ hasNotText: /Cornerstone|All events/ })
    .first()
    .click();
  await other.getByRole("button", { name: "Create link" }).click();
  const others = await given(dialog);
  expect(await calendar(others)).not.toContain(`SUMMARY:${VISIT}`);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(admin.getByRole("listitem").filter({ hasText: "Wall" })).toContainText("Cornerstone Restoration");

  // Entries lead with owner and street only if a link's creator chose so.
  const named = await makeLink(admin, "Named");
  await named.getByRole("checkbox", { name: "Names and streets in this calendar" }).check();
  await named.getByRole("button", { name: "Create link" }).click();
  expect(await calendar(await given(dialog))).toMatch(new RegExp(`SUMMARY:.+, .+ · ${VISIT} · `));
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(admin.getByRole("listitem").filter({ hasText: "Named" })).toContainText("With names and streets");
  await expectAccessible(admin);
});
