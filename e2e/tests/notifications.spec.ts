import type { Page } from "@playwright/test";
import { signIn, startSession } from "../pages/auth.ts";
import { assignContractor } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const rows = (page: Page) => page.getByRole("main").getByRole("listitem");

test("a contractor sees an assignment notification immediately and reads it", async ({ visitor }) => {
  const [admin, contractor] = [await visitor(DESKTOP), await visitor(PHONE)];
  await signIn(contractor, people().contractor, "/contractor-dashboard");
  await signIn(admin, people().admin, "/dashboard");
  const account = await (await contractor.request.get("/api/me")).json();
  const { items } = await (await admin.request.get("/api/projects?unassigned=true")).json();
  const [project] = items;

  await bell(contractor).tap();
  await contractor.getByRole("link", { name: "View all notifications" }).tap();
  await expect(contractor.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expectAccessible(contractor);
  await expectNoSidewaysScroll(contractor);
  // Match this project's assignment only. Earlier projects have similar notifications.
  const assignment = rows(contractor).filter({ hasText: project.property_owner_name }).filter({
    hasText: "Contractor assigned",
  });
  await expect(assignment).toHaveCount(0);

  await admin.goto(`/admin/projects/${project.project_code}`);
  await expect(admin.getByRole("tab", { name: "Overview" })).toBeVisible();
  await assignContractor(admin, account.contractor.company_name);
  await expect(assignment.first(), "it appears without a reload").toBeVisible();
  await expect(assignment.first().getByRole("img", { name: "Unread" })).toBeVisible();
  await expect(contractor.getByRole("region", { name: "Today" })).toContainText("Contractor assigned");
  await expect(bell(contractor)).toHaveAccessibleName(/unread$/);

  await contractor.getByRole("button", { name: "Unread", exact: true }).tap();
  await expect(contractor).toHaveURL(/\/notifications\?unread=true$/);
  // Snoozed, it leaves the list and is in a tab of its own until it is shown again.
  await assignment
    .first()
    .getByRole("button", { name: /^Snooze until tomorrow/ })
    .tap();
  await expect(assignment).toHaveCount(0);
  await contractor.getByRole("button", { name: "Snoozed", exact: true }).tap();
  await expect(assignment.first()).toContainText("Snoozed until");
  await expectAccessible(contractor);
  await expectNoSidewaysScroll(contractor);
  await assignment
    .first()
    .getByRole("button", { name: /^Show again now/ })
    .tap();
  await expect(contractor.getByRole("heading", { name: "No snoozed notifications" })).toBeVisible();
  await contractor.getByRole("button", { name: "Unread", exact: true }).tap();

  await assignment.first().getByRole("link").tap();
  await contractor.waitForURL(`**/contractor/projects/${project.project_code}`);
  await expect(contractor.getByRole("tab", { name: "Overview" })).toBeVisible();
  await contractor.goBack();
  await expect(contractor).toHaveURL(/\/notifications\?unread=true$/);
  await expect(assignment).toHaveCount(0);

  await contractor.getByRole("button", { name: "All", exact: true }).tap();
  await expect(assignment.first()).toBeVisible();
  await expect(assignment.first().getByRole("img", { name: "Unread" })).toHaveCount(0);
  const markAll = contractor.getByRole("button", { name: "Mark all read" });
  if (await markAll.isVisible()) {
    await markAll.tap();
    await expect(contractor.getByText(/^Marked \d+ notifications as read$/)).toBeVisible();
  }
  await expect(contractor.getByText("All read")).toBeVisible();
  await expect(bell(contractor)).toHaveAccessibleName("Notifications");
  await contractor.goto("/notifications?unread=true");
  await expect(contractor.getByRole("heading", { name: "No unread notifications" })).toBeVisible();
  await expectAccessible(contractor);
});

test("an admin's notification list uses the admin layout and URL filters", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await startSession(page, people().admin);
  await page.goto(`/notifications?type=status_update&project=${people().code}`);
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("status_update");
  await expect(page.getByRole("textbox", { name: "Project code" })).toHaveValue(people().code);
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Type" }).selectOption("All types");
  await expect(page).toHaveURL(`/notifications?project=${people().code}`);
  await page.getByRole("button", { name: "Clear project code" }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await rows(page).filter({ hasText: "Project status updated" }).first().getByRole("link").click();
  await page.waitForURL(/\/admin\/projects\/[A-Z0-9]{6}\?tab=updates$/);
});

test("an inaccessible project code in the filter shows an error", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await startSession(page, people().partner);
  await page.goto("/notifications?project=ZZZZZ9");
  await expect(page.getByRole("alert")).toContainText("Project not found or access denied");
  await page.getByRole("button", { name: "Clear filters" }).tap();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
});
