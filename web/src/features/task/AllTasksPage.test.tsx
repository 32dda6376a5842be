import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { aTaskOf } from "@/test/tasks";
import { AllTasksPage } from "./AllTasksPage";

const SECOND = "0190a000-0000-7000-8000-0000000000b2";
let tasks: Schemas["TaskOfProject"][];
let next: string | null;
let requested: string[];
let sent: string[];

beforeEach(() => {
  tasks = [aTaskOf("ABC234"), aTaskOf("XYZ789", { id: SECOND, description: "Order drywall", assigned_to: null })];
  next = null;
  requested = [];
  sent = [];
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount("admin"))),
    http.get("*/api/tasks/counts", () => HttpResponse.json({ mine: 2, unassigned: 0, due: 1, overdue: 3, all: 100 })),
    http.get("*/api/tasks", ({ request }) => {
      const { searchParams } = new URL(request.url);
      requested.push(`${searchParams.get("view")} ${searchParams.get("cursor") ?? ""}`.trim());
      return HttpResponse.json({ items: tasks, next_cursor: next });
    }),
    http.put("*/api/projects/:code/tasks/:id", async ({ request, params }) => {
      const body = (await request.json()) as Schemas["EditTask"];
      sent.push(`${params.code} ${params.id} ${body.status}`);
      return HttpResponse.json({ ...tasks[1], status: body.status, version: 4 });
    }),
  );
});

async function open(at = "/admin/tasks") {
  const rendered = await renderInPortal(<AllTasksPage />, at);
  await screen.findByRole("heading", { name: "Tasks" });
  return rendered;
}
/** Query only the table, because the cards for narrow screens repeat its content. */
const table = async () => within(await screen.findByRole("table"));
const row = async (text: string) => (await table()).getByText(text).closest("tr") as HTMLElement;

it("shows the tasks of several projects with links to them", async () => {
  await open();
  expect((await table()).getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
    "",
    "Date",
    "Project",
    "Assigned",
    "Status",
    "Description",
    "Actions",
  ]);
  const second = within(await row("Order drywall"));
  const link = second.getByRole("link", { name: "Owner XYZ789, 12 Elm Street" });
  expect(link).toHaveAttribute("href", "/admin/projects/XYZ789?tab=tasks");
  expect(second.getByText("BB-2026-XYZ789")).toBeInTheDocument();
  expect(requested).toEqual(["mine"]);
});

it("also shows closed tasks of all projects", async () => {
  tasks = [aTaskOf("ABC234", { status: "completed" })];
  const { user, address } = await open();
  await screen.findAllByText("Completed");
  await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "everything");
  expect(await screen.findByText("Tasks across all projects, including closed ones, newest first")).toBeVisible();
  await waitFor(() => expect(requested).toEqual(["mine", "everything"]));
  expect(address()).toBe("/admin/tasks?show=everything");
});

it("has a counted view each for mine, unassigned, due, overdue, and all tasks", async () => {
  const { user } = await open();
  await screen.findAllByText("Order drywall");
  const filter = screen.getByRole("combobox", { name: "Show" });
  await waitFor(() =>
    expect(
      within(filter)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Mine (2)", "Unassigned (0)", "Due within 7 days (1)", "Overdue (3)", "All open (99+)", "All"]),
  );
  tasks = [];
  await user.selectOptions(filter, "overdue");
  expect(await screen.findByText("No tasks are overdue")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show all open tasks" }));
  expect(await screen.findByText("No open tasks")).toBeInTheDocument();
  expect(requested).toEqual(["mine", "overdue", "all"]);
});

it("loads further pages", async () => {
  next = "later";
  const { user } = await open("/admin/tasks?show=all");
  await screen.findAllByText("Order drywall");
  next = null;
  tasks = [aTaskOf("ABC234", { id: "0190a000-0000-7000-8000-0000000000b3", description: "Send the estimate" })];
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findAllByText("Send the estimate")).not.toEqual([]);
  expect(requested.slice(0, 2)).toEqual(["all", "all later"]);
});

it("moves between tasks and changes their status by keyboard", async () => {
  const { user } = await open();
  const [first, second] = [await row("Call the adjuster"), await row("Order drywall")];
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  first.focus();
  await user.keyboard("j");
  expect(second).toHaveFocus();
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
  await user.keyboard("{ArrowUp}");
  expect(first).toHaveFocus();
  await user.keyboard("{End}s");
  await user.click(await screen.findByRole("menuitemradio", { name: "Waiting" }));
  await waitFor(() => expect(sent).toEqual([`XYZ789 ${SECOND} waiting`]));
});

it("opens the form and the history of the focused task by keyboard", async () => {
  server.use(
    http.get("*/api/projects/XYZ789/tasks/:id/history", () => HttpResponse.json({ items: [], next_cursor: null })),
  );
  const { user } = await open();
  (await row("Order drywall")).focus();
  await user.keyboard("h");
  expect(await screen.findByRole("dialog", { name: "Task History" })).toHaveTextContent("Order drywall");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  (await row("Order drywall")).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "Update Task" })).toBeInTheDocument();
});

it("says that the tasks could not be loaded, and tries again", async () => {
  server.use(http.get("*/api/tasks", () => HttpResponse.json({ title: "x", status: 400, code: "x" }, { status: 400 })));
  const { user } = await open();
  expect(await screen.findByText("The tasks could not be loaded.")).toBeInTheDocument();
  server.resetHandlers();
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount("admin"))),
    http.get("*/api/tasks", () => HttpResponse.json({ items: tasks, next_cursor: null })),
  );
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findAllByText("Order drywall")).not.toEqual([]);
});

describe("changing the selected tasks", () => {
  type Asked = Schemas["ChangeTasks"]["tasks"];
  const bar = () => screen.findByRole("region", { name: "Selected tasks" });
  const changed = (tasks: Asked): Schemas["ChangedRow"][] =>
    tasks.map(({ id, version }) => ({ key: id, outcome: "changed", version: version + 1 }));

  /** Answers bulk changes, and returns what was sent. */
  function answering(...answers: Array<(tasks: Asked) => Schemas["ChangedRow"][]>) {
    const asked: Asked[] = [];
    server.use(
      http.post("*/api/tasks/changes", async ({ request }) => {
        const body = (await request.json()) as Schemas["ChangeTasks"];
        asked.push(body.tasks);
        return HttpResponse.json({ rows: (answers.shift() ?? changed)(body.tasks) });
      }),
    );
    return asked;
  }

  async function selectBoth() {
    const page = await open();
    await page.user.click((await table()).getByRole("checkbox", { name: "Select all on this page" }));
    expect(await bar()).toHaveTextContent("2 tasks selected");
    return page;
  }

  it("sets a status and undoes it with the values and versions of each task", async () => {
    tasks[1] = { ...tasks[1], status: "waiting" } as Schemas["TaskOfProject"];
    const asked = answering();
    const { user } = await selectBoth();
    await user.click(within(await bar()).getByRole("button", { name: "Status and priority" }));
    await user.click(await screen.findByRole("menuitem", { name: "Completed" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(asked).toHaveLength(2));
    const [first, second] = [tasks[0]?.id, SECOND];
    expect(asked[0]).toEqual([
      { project_code: "ABC234", id: first, version: 3, status: "completed" },
      { project_code: "XYZ789", id: second, version: 3, status: "completed" },
    ]);
    expect(asked[1]).toEqual([
      { project_code: "ABC234", id: first, version: 4, status: "open" },
      { project_code: "XYZ789", id: second, version: 4, status: "waiting" },
    ]);
    expect(await screen.findByText("The changes were undone")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Selected tasks" })).not.toBeInTheDocument();
  });

  it("names the tasks that were not changed, keeps them selected, and undoes only the others", async () => {
    const refuse = ([task]: Asked): Schemas["ChangedRow"][] => [
      { key: task?.id ?? "", outcome: "changed", version: 4 },
      {
        key: SECOND,
        outcome: "stale",
        reason: "Someone else changed this first. Nothing was saved.",
        reason_text: { code: "error-stale", params: {} },
      },
    ];
    const left = ([task]: Asked): Schemas["ChangedRow"][] => [
      { key: task?.id ?? "", outcome: "stale", reason: "Someone else changed this first. Nothing was saved." },
    ];
    const asked = answering(refuse, left);
    const { user } = await selectBoth();
    await user.click(within(await bar()).getByRole("button", { name: "Status and priority" }));
    await user.click(await screen.findByRole("menuitem", { name: "Mark as priority" }));
    const report = within(await screen.findByRole("dialog", { name: "Some rows were not changed" }));
    expect(report.getByText("1 changed, 1 not changed")).toBeVisible();
    const rows = within(report.getByRole("region", { name: "Not changed" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Order drywallSomeone else changed this first. Nothing was saved.",
    ]);
    expect(await bar()).toHaveTextContent("1 task selected");
    await user.click(report.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual([{ project_code: "ABC234", id: tasks[0]?.id, version: 4, is_priority: false }]);
    expect(await screen.findByText("The change was not undone")).toBeVisible();
    expect(
      screen.getByText(/Call the adjuster: Someone else changed this after you, so it was left as is\./),
    ).toBeVisible();
  });

  it("selects by keyboard, with Shift a range, and sets a due date", async () => {
    const asked = answering();
    const { user } = await open();
    (await row("Call the adjuster")).focus();
    await user.keyboard("xj{Shift>}X{/Shift}");
    expect(await bar()).toHaveTextContent("2 tasks selected");
    await user.click(within(await bar()).getByRole("button", { name: "Due date…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Due date of 2 tasks" }));
    await user.type(dialog.getByLabelText("Due date"), "2026-12-24");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked[0]?.map((task) => task.due_date)).toEqual(["2026-12-24", "2026-12-24"]));
  });

  it("removes due dates only on request, not with an empty or unfinished date", async () => {
    const asked = answering();
    const { user } = await selectBoth();
    await user.click(within(await bar()).getByRole("button", { name: "Due date…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Due date of 2 tasks" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Enter a valid date")).toBeVisible();
    expect(asked).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Remove due date" }));
    await waitFor(() => expect(asked[0]?.map((task) => task.due_date)).toEqual(["", ""]));
  });

  it("assigns the tasks to nobody only if nobody was chosen", async () => {
    server.use(http.get("*/api/assignees", () => HttpResponse.json({ items: [], more: false })));
    const asked = answering();
    const { user } = await selectBoth();
    await user.click(within(await bar()).getByRole("button", { name: "Assign…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Assign 2 tasks" }));
    const save = dialog.getByRole("button", { name: "Save" });
    expect(save).toBeDisabled();
    await user.type(dialog.getByRole("combobox", { name: "Assigned to" }), "Unas");
    await user.click(await screen.findByRole("option", { name: "Unassigned" }));
    await user.click(save);
    await waitFor(() => expect(asked[0]?.map((task) => task.assigned_to)).toEqual(["none", "none"]));
  });

  it("says that there was nothing to change", async () => {
    answering((all) => all.map(({ id }) => ({ key: id, outcome: "unchanged" })));
    const { user } = await selectBoth();
    await user.click(within(await bar()).getByRole("button", { name: "Status and priority" }));
    await user.click(await screen.findByRole("menuitem", { name: "Open" }));
    expect(await screen.findByText("Nothing to change")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("deletes after a question, without an undo", async () => {
    const deleted: Schemas["DeleteTasks"]["tasks"] = [];
    server.use(
      http.post("*/api/tasks/deletions", async ({ request }) => {
        const body = (await request.json()) as Schemas["DeleteTasks"];
        deleted.push(...body.tasks);
        // A colleague has deleted the second one already.
        const outcome = (id: string) => (id === SECOND ? "not_found" : "changed");
        return HttpResponse.json({ rows: body.tasks.map(({ id }) => ({ key: id, outcome: outcome(id) })) });
      }),
    );
    const { user } = await selectBoth();
    await user.click(within(await bar()).getByRole("button", { name: "Delete…" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete 2 tasks?" }));
    expect(question.getByText(/This cannot be undone/)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Delete 2 tasks" }));
    await waitFor(() => expect(deleted).toHaveLength(2));
    expect(await screen.findByText("2 tasks deleted")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });
});
