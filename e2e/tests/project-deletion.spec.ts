// Deleting and restoring a project, its legal hold, and the retention rules.
import type { Page } from "@playwright/test";
import { signIn, startSession } from "../pages/auth.ts";
import { projectNumber } from "../pages/project.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { DESKTOP, expect, PHONE, test } from "../portal/test.ts";

/** Opens the demo project as an admin and returns its number. */
async function openProject(page: Page): Promise<string> {
  await page.goto(`/admin/projects/${people().code}`);
  return projectNumber(page);
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function deleteProject(page: Page, number: string): Promise<void> {
  await choose(page, "Delete…");
  const dialog = page.getByRole("dialog", { name: `Delete ${number}?` });
  const send = dialog.getByRole("button", { name: "Delete project" });
  await expect(send).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Project number" }).fill(number);
  await send.click();
  await page.waitForURL("**/admin/projects");
  await expect(page.getByText(`(${number}) was deleted`)).toBeVisible();
}

test("an admin deletes a project, undoes it, and restores it from the list", async ({ visitor }) => {
  const [admin, colleague] = [await visitor(DESKTOP), await visitor(PHONE)];
  await signIn(admin, people().admin, "/dashboard");
  await startSession(colleague, people().admin);
  await colleague.goto("/admin/projects/deleted");
  await expect(colleague.getByText("No deleted projects")).toBeVisible();
  await expectAccessible(colleague);
  const card = colleague.getByRole("listitem").filter({ has: colleague.getByRole("button", { name: /^Restore BB-/ }) });

  const number = await openProject(admin);
  await deleteProject(admin, number);
  await expect(card, "another admin's list is live").toContainText(number);
  await admin.getByRole("button", { name: "Undo" }).click();
  await expect(admin.getByText(`(${number}) was restored`)).toBeVisible();
  await expect(card).toHaveCount(0);

  await openProject(admin);
  await deleteProject(admin, number);
  await admin.goto(`/admin/projects/${people().code}`);
  await expect(admin.getByText("Project not found or access denied")).toBeVisible();
  await expect(card).toContainText("in 30 days");
  await expectAccessible(colleague);
  await expectNoSidewaysScroll(colleague);
  await admin.goto("/admin/projects");
  await admin.getByRole("link", { name: "Deleted projects" }).click();
  await expect(admin.getByRole("row").filter({ hasText: number })).toContainText("in 30 days");
  await expectAccessible(admin);
  await card.getByRole("button", { name: `Restore ${number}` }).click();
  await expect(colleague.getByText("No deleted projects")).toBeVisible();
  await expect(admin.getByText("No deleted projects"), "another admin's list is live").toBeVisible();
  expect(await openProject(admin)).toBe(number);
});

test("a project on legal hold cannot be deleted until the hold is lifted", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await signIn(page, people().admin, "/dashboard");
  const number = await openProject(page);
  await choose(page, "Place legal hold…");
  const place = page.getByRole("dialog", { name: `Place a legal hold on ${number}` });
  await place.getByRole("button", { name: "Place legal hold" }).click();
  await expect(place.getByText("Reason is required")).toBeVisible();
  await place.getByRole("textbox", { name: "Reason" }).fill("Reyes v. Harbor, asked for by counsel");
  await expectAccessible(page);
  await place.getByRole("button", { name: "Place legal hold" }).click();
  const badge = page.getByRole("button", { name: /^Legal hold since/ });
  await badge.click();
  const shown = page.getByRole("dialog", { name: `Legal hold on ${number}` });
  await expect(shown.getByText(/^Placed by .+ on /)).toBeVisible();
  await expectAccessible(page);
  await shown.getByRole("button", { name: "Cancel" }).click();

  await choose(page, "Delete…");
  const refused = page.getByRole("dialog", { name: `Delete ${number}?` });
  await expect(refused.getByRole("alert")).toContainText("Reyes v. Harbor, asked for by counsel");
  await expect(refused.getByRole("button", { name: "Delete project" })).toHaveCount(0);
  await expectAccessible(page);
  await refused.getByRole("button", { name: "Close" }).last().click();

  await choose(page, "Lift legal hold");
  await expect(badge).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(badge).toBeVisible();
  await choose(page, "Lift legal hold");
  await expect(badge).toHaveCount(0);
  await deleteProject(page, number);
});

test("an admin sets a retention rule and sees what it would delete", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await startSession(page, people().admin);
  await page.goto("/admin/portal");
  const form = page.getByRole("form", { name: "Retention rules" });
  const completed = form.getByRole("textbox", { name: "Delete after, in months: Completed" });
  await expect(completed).toHaveValue("");
  await expect(form.getByText("Kept", { exact: true })).toHaveCount(4);
  await completed.fill("0");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(completed).toBeFocused();
  await expect(completed).toHaveAttribute("aria-invalid", "true");
  await completed.fill("600");
  await expect(form.getByText("No projects are old enough today")).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Retention rules saved")).toBeVisible();
  await page.reload();
  await expect(completed).toHaveValue("600");
});

test("an admin deletes selected projects, undoes it, and restores them together from the list", async ({ visitor }) => {
  const page = await visitor(DESKTOP);
  await signIn(page, people().admin, "/dashboard");
  await page.goto("/admin/projects");
  const boxes = page.getByRole("row").getByRole("checkbox", { name: /^Select .+, BB-/ });
  const bar = page.getByRole("region", { name: "Selected projects" });
  await expect(boxes.nth(1)).toBeVisible();
  const labels = await Promise.all([0, 1].map((at) => boxes.nth(at).getAttribute("aria-label")));
  const chosen = labels.map((label) => page.getByRole("row").getByRole("checkbox", { name: label ?? "", exact: true }));

  const remove = async () => {
    for (const box of chosen) await box.click();
    await expect(bar).toContainText("2 projects selected");
    await bar.getByRole("button", { name: "More", exact: true }).click();
    await expectAccessible(page, "[role=menu]");
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 2 projects?" });
    await dialog.getByRole("textbox", { name: "Number of projects" }).fill("2");
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Delete 2 projects" }).click();
    await expect(page.getByText("2 projects deleted")).toBeVisible();
    for (const box of chosen) await expect(box).toHaveCount(0);
    await expect(bar).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The changes were undone")).toBeVisible();
  for (const box of chosen) await expect(box).toBeVisible();

  await page.reload();
  await remove();
  await page.goto("/admin/projects/deleted");
  await page.getByRole("table").getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect(bar).toContainText("2 projects selected");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("2 projects restored")).toBeVisible();
  await expect(page.getByText("No deleted projects")).toBeVisible();
});
