import type { Page } from "@playwright/test";
import { signIn, startSession } from "../pages/auth.ts";
import { projectNumber } from "../pages/project.ts";
import { expectAccessible } from "../portal/accessible.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

/** Issues a new code for the demo project. */
async function issueCode(admin: Page): Promise<string> {
  await admin.goto(`/admin/projects/${people().code}`);
  await admin.getByRole("button", { name: "Issue a new code" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Issue a new code" }).click();
  await expect(admin).not.toHaveURL(new RegExp(people().code));
  return new URL(admin.url()).pathname.split("/").at(-1) ?? "";
}

test("input survives a new project code and is sent under it", async ({ visitor }) => {
  const [admin, phone, desk, office] = [await visitor(), await visitor(PHONE), await visitor(), await visitor()];
  await signIn(admin, people().admin, "/dashboard");
  await startSession(office, people().admin);
  await startSession(phone, people().contractor);
  await startSession(desk, people().partner);
  await phone.goto(`/contractor/projects/${people().code}`);
  await phone.getByRole("button", { name: "Add Update" }).first().click();
  const dialog = phone.getByRole("dialog", { name: "Add Project Update" });
  await dialog.getByLabel("Notes").fill("The studs are dry.");
  await desk.goto(`/projects/${people().code}/edit`);
  const city = desk.getByLabel("City");
  await city.fill("Marion");
  await office.goto(`/admin/projects/${people().code}?tab=admin`);
  await office.getByRole("button", { name: "Add Note & Files" }).click();
  const note = office.getByRole("dialog", { name: "Add Note & Files" });
  await note.getByLabel("Note").fill("The owner moved.");

  const code = await issueCode(admin);
  await expect(phone).toHaveURL(`/contractor/projects/${code}?update=new`);
  await expect(desk).toHaveURL(`/projects/${code}/edit`);
  await expect(dialog.getByLabel("Notes")).toHaveValue("The studs are dry.");
  await expect(city).toHaveValue("Marion");
  await expect(office).toHaveURL(`/admin/projects/${code}?tab=admin&note=new`);
  await note.getByRole("button", { name: "Add Note & Files" }).click();
  await expect(note).toBeHidden();
  await expect(office.getByText("The owner moved.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add Update" }).click();
  await expect(dialog).toBeHidden();
  await desk.getByRole("button", { name: "Save changes" }).click();
  await expect(desk).toHaveURL(`/projects/${code}`);
  await expect(desk.getByText("Marion").first()).toBeVisible();
  await admin.goto(`/admin/projects/${code}?tab=updates`);
  await expect(admin.getByText("The studs are dry.")).toBeVisible();

  await phone.goto(`/contractor/projects/${people().code}`);
  await expect(phone.getByRole("heading", { name: "Project not found or access denied" })).toBeVisible();
});

test("a user who loses a project keeps only the typed text", async ({ visitor }) => {
  const [admin, phone] = [await visitor(), await visitor(PHONE)];
  await startSession(admin, people().admin);
  await startSession(phone, people().contractor);
  await phone.goto(`/contractor/projects/${people().code}`);
  const number = await projectNumber(phone);
  await phone.getByRole("button", { name: "Add Update" }).first().click();
  const dialog = phone.getByRole("dialog", { name: "Add Project Update" });
  await dialog.getByLabel("Notes").fill("The studs are dry.");

  await admin.goto(`/admin/projects/${people().code}`);
  await admin.getByRole("combobox", { name: "Contractor" }).click();
  await admin.getByRole("option", { name: "No contractor assigned" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Project not found or access denied");
  await expect(dialog.getByText("The studs are dry.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add Update" })).toBeDisabled();
  await expect(phone.getByText(number)).toHaveCount(0);
  await expectAccessible(phone, "[role=dialog]");
  await phone.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy notes" }).click();
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe("The studs are dry.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(phone.getByRole("heading", { name: "Project not found or access denied" })).toBeVisible();
  await phone.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(phone).toHaveURL("/contractor-dashboard");
  await expect(phone.getByText(number)).toHaveCount(0);
});
