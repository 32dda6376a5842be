import { rm, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signIn, startSession } from "../pages/auth.ts";
import { findInEmail } from "../pages/mail.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { type Account, people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

const boxes = (page: Page) => page.getByRole("row").getByRole("checkbox", { name: /^Select .+, BB-/ });
const bar = (page: Page) => page.getByRole("region", { name: "Selected projects" });

test("an admin bulk-assigns projects and retries one changed by a colleague", async ({ visitor }) => {
  const [page, colleague] = [await visitor(DESKTOP), await visitor(DESKTOP)];
  await startSession(page, people().admin);
  await page.goto("/admin/projects?unassigned=true");
  await expect(boxes(page).nth(2)).toBeVisible();
  await boxes(page).nth(0).click();
  await boxes(page)
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("3 projects selected");
  await expectAccessible(page);
  const overtaken = page.getByRole("row").nth(2).getByRole("link").first();
  const [owner, path] = [await overtaken.textContent(), await overtaken.getAttribute("href")];

  await bar(page).getByRole("button", { name: "Assign contractor…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Contractor" }).click();
  await page.getByRole("listbox").getByRole("option").nth(1).click();
  await expect(dialog.getByText(/^3 projects without a contractor will be assigned to .+\.$/)).toBeVisible();
  await expectAccessible(page);

  // While the confirmation is open, another user edits one of the projects.
  await startSession(colleague, people().admin);
  await colleague.goto(`/projects/${path?.split("/").pop()}/edit`);
  await colleague.getByRole("textbox", { name: "City" }).fill("Elsewhere");
  await colleague.getByRole("button", { name: "Save changes" }).click();
  await colleague.waitForURL((url) => !url.pathname.endsWith("/edit"));

  await dialog.getByRole("button", { name: "Assign 3 projects" }).click();
  await expect(dialog.getByText("2 of 3 projects were updated.")).toBeVisible();
  const result = dialog.getByRole("list", { name: "Result" }).getByRole("listitem");
  await expect(result.first()).toContainText(owner ?? "");
  await expect(result.first()).toContainText("Someone else changed this first. Nothing was saved.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Retry 1 project" }).click();
  await expect(dialog.getByText("All 3 projects were updated.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(bar(page)).toHaveCount(0);

  await page.goto(path ?? "");
  await expect(page.getByText("Elsewhere").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Updates/ }).click();
  await expect(page.getByText(/^Contractor assigned: /).first()).toBeVisible();
});

test("an admin changes the status of several projects on a phone", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await startSession(page, people().admin);
  await page.goto("/admin/projects");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const cards = page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name: /, BB-/ }) });
  await cards.nth(0).click();
  await cards.nth(1).click();
  await expect(page).toHaveURL(/\/admin\/projects$/);
  await expect(bar(page)).toContainText("2 projects selected");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await bar(page).getByRole("button", { name: "Change status…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "On Hold" }).click();
  await dialog.getByLabel("Notes").fill("Waiting for the insurer.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change the status of 2 projects" }).click();
  await expect(dialog.getByText("All 2 projects were updated.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("list", { name: "Result" }).getByRole("link").first().click();
  await expect(page.getByText("On Hold").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Updates/ }).click();
  await expect(page.getByText("Waiting for the insurer.").first()).toBeVisible();
});

test("an admin undoes a bulk status change, and the timeline tells it", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await signIn(page, people().admin, "/dashboard");
  await page.goto("/admin/projects");
  await boxes(page).nth(0).click();
  const link = page.getByRole("row").nth(1).getByRole("link").first();
  const path = await link.getAttribute("href");
  await bar(page).getByRole("button", { name: "Change status…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("listbox", { name: "Status" }).getByRole("option", { name: "Nonresponsive" }).click();
  await dialog.getByLabel("Notes").fill("Nobody answers.");
  await dialog.getByRole("button", { name: "Change the status of 1 project" }).click();
  await expect(dialog.getByText("The project was updated.")).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("The change was undone")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.goto(path ?? "");
  await page.getByRole("tab", { name: /^Updates/ }).click();
  await expect(page.getByText("A status change was undone").first()).toBeVisible();
});

test("an admin assigns the selected conversations and undoes it", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await startSession(page, people().admin);
  await page.goto("/admin/inbox");
  const list = page.getByRole("list", { name: "Conversations" });
  const threads = list.getByRole("listitem");
  const selected = page.getByRole("region", { name: "Selected conversations" });
  await expect(threads.nth(2)).toBeVisible();
  const before = await list.getByText("Assigned to you").count();
  await threads.nth(0).getByRole("checkbox").click();
  await threads
    .nth(2)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(selected).toContainText("3 conversations selected");
  await expectAccessible(page);
  await selected.getByRole("button", { name: "Assign" }).click();
  await page.getByRole("menuitem", { name: "Me", exact: true }).click();
  for (const at of [0, 1, 2]) await expect(threads.nth(at)).toContainText("Assigned to you");
  await expect(selected).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The changes were undone")).toBeVisible();
  await expect(list.getByText("Assigned to you")).toHaveCount(before);
});

test("an admin deactivates the selected users, but not the own account, and undoes it", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  const { admin, contractor, unlinked } = people();
  await startSession(page, admin);
  await page.goto("/admin/users");
  // Not by role, because the result covers the table.
  const rowOf = ({ email }: Account) => page.locator("tbody tr").filter({ hasText: email });
  const selected = page.getByRole("region", { name: "Selected users" });
  for (const account of [admin, contractor, unlinked]) await rowOf(account).getByRole("checkbox").click();
  await expect(selected).toContainText("3 users selected");
  await expectAccessible(page);
  await selected.getByRole("button", { name: "Deactivate…" }).click();
  await page
    .getByRole("dialog", { name: "Deactivate 3 users?" })
    .getByRole("button", { name: "Deactivate", exact: true })
    .click();
  const result = page.getByRole("dialog", { name: "Some rows were not changed" });
  await expect(result.getByText("2 changed, 1 not changed")).toBeVisible();
  await expect(result.getByRole("region", { name: "Not changed" })).toContainText("Another admin can.");
  await expectAccessible(page);
  for (const account of [contractor, unlinked]) await expect(rowOf(account)).toContainText("Deactivated");
  await result.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The changes were undone")).toBeVisible();
  for (const account of [contractor, unlinked]) await expect(rowOf(account)).not.toContainText("Deactivated");
  await expect(selected, "what was refused stays selected").toContainText("1 user selected");
});

test("an admin changes the role of selected users, undoes it, and signs them out", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  const { admin, unlinked } = people();
  await startSession(page, admin);
  await page.goto("/admin/users");
  const row = page.locator("tbody tr").filter({ hasText: unlinked.email });
  const selected = page.getByRole("region", { name: "Selected users" });
  const choose = async (item: string) => {
    await row.getByRole("checkbox").click();
    await selected.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Change role…");
  const roles = page.getByRole("dialog", { name: "Change the role of 1 user" });
  await roles.getByRole("radio", { name: "Referral partner" }).check();
  await expectAccessible(page);
  await roles.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 user changed")).toBeVisible();
  await expect(row).toContainText("Referral partner");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The change was undone")).toBeVisible();
  await expect(row).toContainText("Contractor");

  await choose("Sign out everywhere…");
  const question = page.getByRole("dialog", { name: "Sign 1 user out everywhere?" });
  await expect(question.getByText("This cannot be undone.")).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("Nothing to change"), "the user has no session").toBeVisible();
});

/** Adds notes to the project, of which its contractor is notified. */
async function addNotes(page: Page, notes: string): Promise<void> {
  const path = `/api/projects/${people().code}`;
  const { status } = await (await page.request.get(path)).json();
  const answer = await page.request.post(`${path}/updates`, {
    headers: { origin: new URL(page.url()).origin, "x-buildback-request": "1" },
    data: { status, notes },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test("a contractor snoozes several notifications, shows them again, and reads some of them", async ({ visitor }) => {
  const [admin, desk, phone] = [await visitor(DESKTOP), await visitor(DESKTOP), await visitor(PHONE)];
  await startSession(admin, people().admin);
  await admin.goto(`/admin/projects/${people().code}`);
  for (const notes of ["The first news.", "The second news.", "The third news."]) await addNotes(admin, notes);
  const news = (page: Page) =>
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: /The (first|second|third) news\./ });
  const selected = (page: Page) => page.getByRole("region", { name: "Selected notifications" });
  const unread = `/notifications?unread=true&project=${people().code}`;

  await test.step("by keyboard, with an undo", async () => {
    await startSession(desk, people().contractor);
    await desk.goto(unread);
    await expect(news(desk)).toHaveCount(3);
    await news(desk).first().getByRole("checkbox").focus();
    await desk.keyboard.press("x");
    await news(desk).last().getByRole("checkbox").focus();
    await desk.keyboard.press("Shift+X");
    await expect(selected(desk)).toContainText("3 notifications selected");
    await expectAccessible(desk);
    await selected(desk).getByRole("button", { name: "Snooze" }).click();
    await expect(news(desk)).toHaveCount(0);
    await expect(selected(desk)).toHaveCount(0);
    await desk.getByRole("button", { name: "Undo" }).click();
    await expect(desk.getByText("The changes were undone")).toBeVisible();
    await expect(news(desk)).toHaveCount(3);
  });

  await test.step("on a phone, snoozed ones are shown again, and the undo snoozes them", async () => {
    await startSession(phone, people().contractor);
    await phone.goto(unread);
    for (const at of [0, 1]) await news(phone).nth(at).getByRole("checkbox").tap();
    await expect(selected(phone)).toContainText("2 notifications selected");
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await selected(phone).getByRole("button", { name: "Snooze" }).tap();
    await expect(news(phone)).toHaveCount(1);
    await phone.goto(`/notifications?snoozed=true&project=${people().code}`);
    await expect(news(phone)).toHaveCount(2);
    for (const at of [0, 1]) await news(phone).nth(at).getByRole("checkbox").tap();
    await selected(phone).getByRole("button", { name: "Show again" }).tap();
    await expect(news(phone)).toHaveCount(0);
    await phone.getByRole("button", { name: "Undo" }).tap();
    await expect(news(phone)).toHaveCount(2);
    await expect(news(phone).first()).toContainText("Snoozed until");
  });

  await test.step("reading ends a snooze and has no undo", async () => {
    await news(phone).first().getByRole("checkbox").tap();
    await selected(phone).getByRole("button", { name: "Mark as read" }).tap();
    await expect(news(phone)).toHaveCount(1);
    await expect(phone.getByText("1 row changed")).toBeVisible();
    await expect(phone.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expect(news(desk), "another window shows it").toHaveCount(1);
  });
});

test("an admin retries selected emails once the outbox can be written again", async ({ portal, visitor }) => {
  const page = await visitor(DESKTOP);
  await startSession(page, people().admin);
  // A file in the folder's place makes every delivery fail.
  await rm(portal.outbox, { recursive: true, force: true });
  await writeFile(portal.outbox, "");
  await page.goto("/admin/contractors/blue-heron-builders");
  await page.getByLabel("Email", { exact: true }).fill("kit@blueheronbuilders.example");
  await page.getByRole("button", { name: "Generate Link" }).click();
  await expect(page.getByText("The link is on its way to kit@blueheronbuilders.example.")).toBeVisible();
  const retrying = async () => {
    const answer = await page.request.get("/api/admin/mails?state=retrying");
    return (await answer.json()).items.length;
  };
  await expect.poll(retrying).toBe(1);

  await page.goto("/admin/mail?status=retrying");
  await page.getByRole("checkbox", { name: /to kit@blueheronbuilders\.example$/ }).click();
  const selected = page.getByRole("region", { name: "Selected emails" });
  await expect(selected).toContainText("1 email selected");
  await expectAccessible(page);
  await selected.getByRole("button", { name: "Try again…" }).click();
  const question = page.getByRole("dialog", { name: "Try to send 1 email again?" });
  await expect(question).toContainText("cannot be taken back");
  await expectAccessible(page);
  await rm(portal.outbox);
  await question.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText("Retrying 1 email now")).toBeVisible();
  await findInEmail(portal.outbox, "kit@blueheronbuilders.example", /\/c\/[0-9a-f]{64}/);
  await expect(selected).toHaveCount(0);
});
