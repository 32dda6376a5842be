import type { Page } from "@playwright/test";
import { signIn, startSession } from "../pages/auth.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
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
  await page.getByRole("option", { name: "Nonresponsive" }).click();
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
