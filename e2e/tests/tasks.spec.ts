import { signIn, startSession } from "../pages/auth.ts";
import { dayFromNow } from "../pages/event.ts";
import { openTab } from "../pages/project.ts";
import { noteIn, openNotes, openTasks, taskIn } from "../pages/task.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../portal/accessible.ts";
import { damagePhoto } from "../portal/photo.ts";
import { people } from "../portal/template.ts";
import { expect, PHONE, test } from "../portal/test.ts";

const TASK = "Ask the carrier for the moisture report";
const ALL_TASK = "Renew the permit";
const NOTE = "The spare key is with the neighbor.";

test("an admin creates, edits, filters, and deletes a task", async ({ visitor }) => {
  const [admin, colleague] = [await visitor(), await visitor(PHONE)];
  for (const page of [admin, colleague]) {
    await signIn(page, people().admin, "/dashboard");
    await openTasks(page, people().code);
  }
  const badge = admin.getByRole("tab", { name: /^Tasks/ });
  const open = Number(/\d+/.exec((await badge.textContent()) ?? "")?.[0] ?? 0);

  await admin.getByRole("button", { name: "Create Task" }).click();
  const form = admin.getByRole("dialog", { name: "Create Task" });
  await expect(form.getByLabel("Status").locator("option")).toHaveText(["Open", "In Progress", "Waiting", "Completed"]);
  await form.getByRole("button", { name: "Create Task" }).click();
  await expect(form.getByText("Description is required")).toBeVisible();
  await expect(form.getByLabel("Description")).toBeFocused();
  await expectAccessible(admin);
  await form.getByLabel("Description").fill(TASK);
  const assignee = form.getByRole("combobox", { name: "Assigned to" });
  await assignee.click();
  await admin.getByRole("listbox").getByRole("option").nth(1).click();
  await form.getByLabel("Priority task").check();
  await form.getByLabel("Due date").fill(dayFromNow(-3));
  await form
    .locator("input[type=file]")
    .first()
    .setInputFiles([damagePhoto("report.png")]);
  await expect(form.getByLabel("Uploaded")).toHaveCount(1);
  await form.getByRole("button", { name: "Create Task" }).click();
  await expect(admin.getByText("Task created successfully")).toBeVisible();
  await expect(form).toBeHidden();

  const task = taskIn(admin, TASK);
  await expect(task.getByText("Overdue")).toBeVisible();
  await expect(task.getByText("Priority")).toBeVisible();
  await expect(badge).toContainText(`${open + 1}`);
  await task.getByRole("button", { name: "1 file" }).click();
  await expect(task.getByRole("button", { name: "Preview report.png" })).toBeVisible();
  await expectAccessible(admin);
  await expectNoSidewaysScroll(admin);

  // The phone has been open the whole time and updates without a reload.
  const card = taskIn(colleague, TASK);
  await expect(card.getByText("Overdue")).toBeVisible();
  await expectAccessible(colleague);
  await expectNoSidewaysScroll(colleague);

  await task.getByRole("button", { name: /^Open\. Change the status of/ }).click();
  await admin.getByRole("menuitemradio", { name: "Waiting" }).click();
  await expect(admin.getByText("Task updated successfully")).toBeVisible();
  await expect(card.getByRole("button", { name: /^Waiting\. Change the status of/ })).toBeVisible();

  await task.getByRole("button", { name: `Update ${TASK}` }).click();
  const edit = admin.getByRole("dialog", { name: "Update Task" });
  await edit.getByLabel("Status").selectOption("Cancelled");
  await edit.getByRole("button", { name: "Delete report.png" }).click();
  await expect(edit.getByText("1 file will be deleted.")).toBeVisible();
  await expectAccessible(admin);
  await edit.getByRole("button", { name: "Update Task" }).click();
  await expect(edit).toBeHidden();
  await expect(task.getByRole("button", { name: "1 file" })).toHaveCount(0);
  await expect(task.getByText("Overdue")).toHaveCount(0);

  await admin
    .getByRole("radiogroup", { name: "Status" })
    .locator("label", { hasText: /^Cancelled/ })
    .click();
  await expect(admin).toHaveURL(/show=cancelled/);
  await expect(task).toBeVisible();
  await admin.reload();
  await expect(task).toBeVisible();

  await task.getByRole("button", { name: `History of ${TASK}` }).click();
  const history = admin.getByRole("dialog", { name: "Task History" });
  await expect(history.getByText("Updated to").first()).toBeVisible();
  await expect(
    history.getByRole("listitem").filter({ hasText: "Waiting" }).filter({ hasText: "Cancelled" }),
  ).toBeVisible();
  await expect(history.getByText("Task created")).toBeVisible();
  await expectAccessible(admin);
  await admin.goBack();
  await expect(history).toBeHidden();

  await task.getByRole("button", { name: `Delete ${TASK}` }).click();
  const question = admin.getByRole("dialog", { name: "Delete Task" });
  await expect(
    question.getByText(`Are you sure you want to delete the task "${TASK}"? This action cannot be undone.`),
  ).toBeVisible();
  await expectAccessible(admin);
  await question.getByRole("button", { name: "Delete Task" }).click();
  await expect(admin.getByText("Admin task deleted successfully")).toBeVisible();
  await expect(task).toHaveCount(0);
  await expect(card).toHaveCount(0);
});

test("an admin works through the tasks of all projects by keyboard", async ({ visitor }) => {
  const [admin, colleague, phone] = [await visitor(), await visitor(), await visitor(PHONE)];
  for (const page of [admin, colleague, phone]) await signIn(page, people().admin, "/dashboard");
  for (const page of [admin, phone]) {
    await page.goto("/admin/tasks?show=overdue");
    await expect(page.getByRole("heading", { name: "Tasks", level: 1 })).toBeVisible();
  }
  await openTasks(colleague, people().code);
  await colleague.getByRole("button", { name: "Create Task" }).click();
  const form = colleague.getByRole("dialog", { name: "Create Task" });
  await form.getByLabel("Description").fill(ALL_TASK);
  await form.getByLabel("Due date").fill(dayFromNow(-400));
  await form.getByRole("button", { name: "Create Task" }).click();
  await expect(form).toBeHidden();

  // The oldest task comes first. It appears without a reload.
  const task = taskIn(admin, ALL_TASK);
  await expect(task.getByText("Overdue")).toBeVisible();
  await expect(task.getByRole("link")).toHaveAttribute("href", new RegExp(`/admin/projects/${people().code}`, "i"));
  await expectNoSidewaysScroll(admin);
  await expect(taskIn(phone, ALL_TASK)).toBeVisible();
  await expectNoSidewaysScroll(phone);

  await admin
    .getByRole("radiogroup", { name: "Show" })
    .getByRole("radio", { name: /^Overdue/ })
    .focus();
  await admin.keyboard.press("Tab");
  await expect(admin.getByRole("table").getByRole("checkbox", { name: "Select all on this page" })).toBeFocused();
  await admin.keyboard.press("Tab");
  await expect(task).toBeFocused();
  await admin.keyboard.press("h");
  await expect(admin.getByRole("dialog", { name: "Task History" })).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(task).toBeFocused();
  await admin.keyboard.press("s");
  await expect(admin.getByRole("menuitemradio", { name: "Open" })).toBeFocused();
  await admin.getByRole("menuitemradio", { name: "Completed" }).press("Enter");
  await expect(task).toHaveCount(0);
  await expect(taskIn(phone, ALL_TASK)).toHaveCount(0);
  await admin.getByRole("button", { name: "Undo" }).click();
  await expect(task.getByText("Open")).toBeVisible();
});

test("an admin changes several tasks at once and undoes what a colleague has not changed since", async ({
  visitor,
}) => {
  const [admin, colleague] = [await visitor(), await visitor(PHONE)];
  for (const page of [admin, colleague]) {
    await signIn(page, people().admin, "/dashboard");
    await openTasks(page, people().code);
  }
  const names = ["Order the cabinets", "Order the flooring"] as const;
  for (const name of names) {
    await admin.getByRole("button", { name: "Create Task" }).click();
    const form = admin.getByRole("dialog", { name: "Create Task" });
    await form.getByLabel("Description").fill(name);
    await form.getByRole("button", { name: "Create Task" }).click();
    await expect(form).toBeHidden();
  }
  const bar = admin.getByRole("region", { name: "Selected tasks" });
  const box = (name: string) => admin.getByRole("row").getByRole("checkbox", { name: `Select ${name}` });
  await taskIn(admin, names[1]).focus();
  await admin.keyboard.press("x");
  await box(names[0]).click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("2 tasks selected");
  await expectAccessible(admin);
  await bar.getByRole("button", { name: "Status and priority" }).click();
  await admin.getByRole("menuitem", { name: "Waiting" }).click();
  await expect(admin.getByText("2 tasks changed")).toBeVisible();
  await expect(bar).toHaveCount(0);

  // The colleague's phone shows the new status, from which they go on with one of the tasks.
  await taskIn(colleague, names[0])
    .getByRole("button", { name: /^Waiting\. Change the status of/ })
    .click();
  await colleague.getByRole("menuitemradio", { name: "Completed" }).click();
  await expect(taskIn(admin, names[0]).getByRole("button", { name: /^Completed\./ })).toBeVisible();
  await admin.getByRole("button", { name: "Undo" }).click();
  await expect(admin.getByText("1 of 2 changes were undone")).toBeVisible();
  await expect(
    admin.getByText(`${names[0]}: Someone else changed this after you, so it was left as is.`),
  ).toBeVisible();
  await expect(taskIn(admin, names[1]).getByRole("button", { name: /^Open\./ })).toBeVisible();
  await expect(taskIn(admin, names[0]).getByRole("button", { name: /^Completed\./ })).toBeVisible();

  await colleague.getByRole("button", { name: "Select", exact: true }).click();
  await expectAccessible(colleague);
  for (const name of names)
    await colleague
      .getByRole("listitem")
      .getByRole("checkbox", { name: `Select ${name}` })
      .click();
  const phoneBar = colleague.getByRole("region", { name: "Selected tasks" });
  await expectAccessible(colleague);
  await expectNoSidewaysScroll(colleague);
  await phoneBar.getByRole("button", { name: "Delete…" }).click();
  const question = colleague.getByRole("dialog", { name: "Delete 2 tasks?" });
  await expectAccessible(colleague);
  await question.getByRole("button", { name: "Delete 2 tasks" }).click();
  for (const name of names) await expect(taskIn(admin, name)).toHaveCount(0);
});

test("the second of two admins editing a task sees the conflict", async ({ visitor }) => {
  const [first, second] = [await visitor(), await visitor()];
  for (const page of [first, second]) {
    await signIn(page, people().admin, "/dashboard");
    await openTasks(page, people().code);
  }
  await first.getByRole("button", { name: "Create Task" }).click();
  const form = first.getByRole("dialog", { name: "Create Task" });
  await form.getByLabel("Description").fill(TASK);
  await form.getByRole("button", { name: "Create Task" }).click();
  for (const page of [first, second]) {
    await taskIn(page, TASK)
      .getByRole("button", { name: `Update ${TASK}` })
      .click();
  }
  const edit = (page: typeof first) => page.getByRole("dialog", { name: "Update Task" });
  await edit(first).getByLabel("Status").selectOption("Completed");
  await edit(first).getByRole("button", { name: "Update Task" }).click();
  await expect(edit(first)).toBeHidden();
  await edit(second).getByLabel("Description").fill(`${TASK} today`);
  await edit(second).getByRole("button", { name: "Update Task" }).click();
  await expect(edit(second).getByText("Someone else changed this task")).toBeVisible();
  await expect(edit(second).getByLabel("Status")).toHaveValue("completed");
  await expectAccessible(second);
  await edit(second).getByRole("button", { name: "Update Task" }).click();
  await expect(edit(second)).toBeHidden();
  await expect(taskIn(first, `${TASK} today`).getByText("Completed")).toBeVisible();
});

test("the second of two admins editing a note sees the conflict", async ({ visitor }) => {
  const [first, second] = [await visitor(), await visitor()];
  for (const page of [first, second]) {
    await signIn(page, people().admin, "/dashboard");
    await openNotes(page, people().code);
  }
  await first.getByRole("button", { name: "Add Note & Files" }).click();
  const form = first.getByRole("dialog", { name: "Add Note & Files" });
  await form.getByLabel("Note").fill(NOTE);
  await form.getByRole("button", { name: "Add Note & Files" }).click();
  for (const page of [first, second]) {
    await noteIn(page, NOTE)
      .getByRole("button", { name: /^Edit the note by/ })
      .click();
  }
  const box = (page: typeof first) => page.getByRole("textbox", { name: "Note" });
  const save = (page: typeof first) => page.getByRole("button", { name: "Save Changes" });
  await box(first).fill("The neighbor has moved.");
  await save(first).click();
  await expect(first.getByText("Note updated")).toBeVisible();
  await box(second).fill(`${NOTE} She is at home after five.`);
  await save(second).click();
  await expect(second.getByText("Someone else changed this note")).toBeVisible();
  await expect(second.getByText("The neighbor has moved.")).toBeVisible();
  await expect(box(second)).toHaveValue(`${NOTE} She is at home after five.`);
  await expect(noteIn(first, "The neighbor has moved."), "nothing is overwritten silently").toBeVisible();
  await expectAccessible(second);
  await save(second).click();
  await expect(second.getByText("Note updated")).toBeVisible();
  await expect(noteIn(first, "She is at home after five.")).toBeVisible();
});

test("an admin adds, edits, and deletes a note that contractors cannot see", async ({ visitor }) => {
  const admin = await visitor();
  await signIn(admin, people().admin, "/dashboard");
  await openNotes(admin, people().code);
  await admin.getByRole("button", { name: "Add Note & Files" }).click();
  const form = admin.getByRole("dialog", { name: "Add Note & Files" });
  await expect(form.getByText("Please enter a note or select files")).toBeVisible();
  await expect(form.getByRole("button", { name: "Add Note & Files" })).toBeDisabled();
  await form.getByLabel("Note").fill(NOTE);
  await form
    .locator("input[type=file]")
    .first()
    .setInputFiles([damagePhoto("key.png"), damagePhoto("door.png")]);
  await expect(form.getByLabel("Uploaded")).toHaveCount(2);
  await expectAccessible(admin);
  await form.getByRole("button", { name: "Add Note & Files" }).click();
  await expect(admin.getByText("Note added")).toBeVisible();
  const note = noteIn(admin, NOTE);
  await expect(note.getByRole("button", { name: "Preview key.png" })).toBeVisible();
  await expectAccessible(admin);

  await note.getByRole("button", { name: /^Edit the note by/ }).click();
  const box = admin.getByRole("textbox", { name: "Note" });
  await box.fill("");
  await admin.getByRole("button", { name: "Save Changes" }).click();
  await expect(admin.getByText("Note content cannot be empty")).toBeVisible();
  await expectAccessible(admin);
  await box.fill(`${NOTE} She is at home after five.`);
  await admin.getByRole("button", { name: "Save Changes" }).click();
  await expect(admin.getByText("Note updated")).toBeVisible();
  await expect(note.getByText("She is at home after five.")).toBeVisible();

  await note.getByRole("button", { name: "Delete door.png" }).click();
  await admin
    .getByRole("dialog", { name: "Delete Attachment" })
    .getByRole("button", { name: "Delete Attachment" })
    .click();
  await expect(admin.getByText("Attachment deleted")).toBeVisible();
  await expect(note.getByRole("button", { name: "Preview door.png" })).toHaveCount(0);

  await openTab(admin, "Updates");
  await expect(admin.getByText(/^Admin note added/).first()).toBeVisible();

  const contractor = await visitor(PHONE);
  await startSession(contractor, people().contractor);
  for (const tab of ["tasks", "admin"]) {
    await contractor.goto(`/contractor/projects/${people().code}?tab=${tab}`);
    await expect(contractor.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
    await expect(contractor.getByRole("tab", { name: /^(Tasks|Admin)/ })).toHaveCount(0);
  }
  await openTab(contractor, "Updates");
  await expect(contractor.getByRole("heading", { name: "Project Timeline" })).toBeVisible();
  await expect(contractor.getByText(/Admin note added/)).toHaveCount(0);

  await openTab(admin, "Admin");
  await note.getByRole("button", { name: /^Delete the note by/ }).click();
  const question = admin.getByRole("dialog", { name: "Delete Note" });
  await expect(question.getByText(new RegExp(`"${NOTE}`))).toBeVisible();
  await question.getByRole("button", { name: "Delete Note" }).click();
  await expect(admin.getByText("Note deleted")).toBeVisible();
  await expect(note).toHaveCount(0);
});
