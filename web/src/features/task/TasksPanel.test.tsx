import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { aTask, taskList } from "@/test/tasks";
import { OpenTasksBadge } from "./OpenTasksBadge";
import { TasksPanel } from "./TasksPanel";

type Task = Schemas["Task"];

const SECOND = "0190a000-0000-7000-8000-0000000000b2";
let tasks: Task[];
let requested: string[];
let sent: Array<{ method: string; body: unknown; tag: string | null }>;
let answer: (body: Record<string, unknown>) => Response;

const problem = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ title: "Refused", status, code, detail: "Refused.", request_id: "r", ...more }, { status });

beforeEach(() => {
  tasks = [aTask(), aTask({ id: SECOND, description: "Order drywall", status: "waiting", assigned_to: null })];
  requested = [];
  sent = [];
  answer = () => problem(500, "internal");
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount("admin"))),
    http.get("*/api/projects/ABC234/tasks", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const status = searchParams.get("status");
      requested.push(`${status ?? "all"} ${searchParams.get("cursor") ?? ""}`.trim());
      const shown = tasks.filter((task) => status === null || task.status === status);
      return HttpResponse.json(taskList(shown, { counts: taskList(tasks).counts }));
    }),
    http.put("*/api/projects/ABC234/tasks/:id", async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ method: "PUT", body, tag: request.headers.get("If-Match") });
      return answer(body);
    }),
    http.delete("*/api/projects/ABC234/tasks/:id", ({ request }) => {
      sent.push({ method: "DELETE", body: null, tag: request.headers.get("If-Match") });
      return answer({});
    }),
  );
});

async function open(at = "/") {
  const rendered = await renderInPortal(<TasksPanel code="ABC234" />, at);
  await screen.findAllByText("Call the adjuster");
  return rendered;
}
/** Query only the table, because the cards for narrow screens repeat its content. */
const table = () => within(screen.getByRole("table"));
const row = (text: string) => within(table().getByText(text).closest("tr") as HTMLElement);

describe("the task list", () => {
  it("shows assignee, due date, status, and actions in each row", async () => {
    tasks[0] = aTask({
      is_priority: true,
      attachments: [storedFile({ file_name: "estimate.pdf", file_type: "application/pdf" })],
    });
    const { user } = await open();
    expect(
      table()
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["", "Date", "Assigned", "Status", "Description", "Actions"]);
    const first = row("Call the adjuster");
    expect(first.getByText("Ann Admin")).toBeInTheDocument();
    expect(first.getByText("Priority")).toBeInTheDocument();
    expect(first.getByText("Jun 12, 2099")).toBeInTheDocument();
    expect(first.getByText("Created Nov 20, 2026")).toBeInTheDocument();
    for (const name of ["Update", "History", "Delete"])
      expect(first.getByRole("button", { name: new RegExp(`^${name}.* Call the adjuster$`) })).toHaveTextContent(name);
    expect(row("Order drywall").getByText("Unassigned")).toBeInTheDocument();
    await user.click(first.getByRole("button", { name: "1 file" }));
    expect(first.getByRole("link", { name: /estimate\.pdf/ })).toBeInTheDocument();
  });

  it("labels overdue tasks unless they are completed", async () => {
    tasks = [
      aTask({ due_date: "2020-01-02" }),
      aTask({ id: SECOND, description: "Order drywall", status: "completed", due_date: "2020-01-02" }),
    ];
    await open();
    expect(await row("Call the adjuster").findByText("Overdue")).toBeInTheDocument();
    expect(row("Order drywall").queryByText("Overdue")).not.toBeInTheDocument();
  });

  it("offers only permitted actions", async () => {
    tasks = [aTask({ abilities: { edit: false, delete: false } })];
    await open();
    const only = row("Call the adjuster");
    expect(only.getAllByRole("button").map((button) => button.textContent)).toEqual(["History"]);
  });

  it("is filtered by status, with counts, in the URL", async () => {
    const { user, address } = await open();
    const filter = screen.getByRole("combobox", { name: "Status" });
    expect([...filter.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
      "All (2)",
      "Open (1)",
      "In Progress (0)",
      "Waiting (1)",
      "Completed (0)",
      "Cancelled (0)",
    ]);
    await user.selectOptions(filter, "Waiting (1)");
    await waitFor(() => expect(screen.queryByText("Call the adjuster")).not.toBeInTheDocument());
    expect(address()).toBe("/?show=waiting");
    await user.selectOptions(filter, "Completed (0)");
    expect(await screen.findByText("No tasks with status Completed")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Show all tasks" }));
    expect(await table().findByText("Call the adjuster")).toBeInTheDocument();
    expect(requested).toEqual(["all", "waiting", "completed", "all"].slice(0, requested.length));
  });

  it("loads page by page", async () => {
    server.use(
      http.get("*/api/projects/ABC234/tasks", ({ request }) => {
        const cursor = new URL(request.url).searchParams.get("cursor");
        return HttpResponse.json(
          cursor === "2"
            ? taskList([aTask({ id: SECOND, description: "Order drywall" })])
            : taskList([aTask()], { next_cursor: "2" }),
        );
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(await table().findByText("Order drywall")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
  });

  it("shows an empty state, and a load failure with a retry", async () => {
    tasks = [];
    const { unmount } = await renderInPortal(<TasksPanel code="ABC234" />);
    expect(await screen.findByText("No tasks yet")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Create Task" })).toBeInTheDocument();
    unmount();
    server.use(http.get("*/api/projects/ABC234/tasks", () => problem(403, "forbidden")));
    const { user } = await renderInPortal(<TasksPanel code="ABC234" />);
    expect(await screen.findByRole("alert")).toHaveTextContent("The tasks could not be loaded.");
    server.use(http.get("*/api/projects/ABC234/tasks", () => HttpResponse.json(taskList([aTask()]))));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await table().findByText("Call the adjuster")).toBeInTheDocument();
  });
});

describe("a status changed in the list", () => {
  const choose = async (user: Awaited<ReturnType<typeof open>>["user"], label: string) => {
    await user.click(row("Call the adjuster").getByRole("button", { name: /^Open\. Change the status of/ }));
    await user.click(await screen.findByRole("menuitemradio", { name: label }));
  };

  it("is sent with the loaded version and can be undone", async () => {
    answer = ({ status }) => {
      tasks[0] = aTask({ status: status as Task["status"], version: (tasks[0]?.version ?? 0) + 1 });
      return HttpResponse.json(tasks[0]);
    };
    const { user } = await open();
    await choose(user, "In Progress");
    expect(await screen.findByText("Task updated successfully")).toBeInTheDocument();
    expect(row("Call the adjuster").getByText("In Progress")).toBeInTheDocument();
    expect(sent).toEqual([
      {
        method: "PUT",
        tag: '"3"',
        body: {
          description: "Call the adjuster",
          status: "in_progress",
          assigned_to: aTask().assigned_to?.id,
          is_priority: false,
          due_date: "2099-06-12",
          uploads: [],
          remove_attachments: [],
        },
      },
    ]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The status was changed back")).toBeInTheDocument();
    expect(sent[1]).toMatchObject({ tag: '"4"', body: { status: "open" } });
  });

  it("is accepted when only the response of an earlier attempt was lost", async () => {
    answer = ({ status }) => {
      tasks[0] = aTask({ status: status as Task["status"], version: (tasks[0]?.version ?? 0) + 1 });
      return problem(412, "stale", { current: tasks[0] });
    };
    const { user } = await open();
    await choose(user, "Waiting");
    expect(await screen.findByText("Task updated successfully")).toBeInTheDocument();
    expect(screen.queryByText("Failed to update task")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The status was changed back")).toBeInTheDocument();
    expect(sent[1]).toMatchObject({ tag: '"4"', body: { status: "open" } });
  });

  it("does not overwrite another user's change", async () => {
    answer = () => {
      tasks[0] = aTask({ status: "completed", version: 4 });
      return problem(412, "stale", { current: tasks[0] });
    };
    const { user } = await open();
    await choose(user, "Waiting");
    expect(await screen.findByText("Failed to update task")).toBeInTheDocument();
    expect(screen.getByText(/Someone else changed this task/)).toBeInTheDocument();
    expect(await row("Call the adjuster").findByText("Completed")).toBeInTheDocument();
  });
});

describe("deleting a task", () => {
  const ask = async () => {
    const rendered = await open();
    await rendered.user.click(row("Call the adjuster").getByRole("button", { name: "Delete Call the adjuster" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Task" }));
    return { ...rendered, dialog };
  };

  it("asks for confirmation with the task's name", async () => {
    answer = () => {
      tasks = tasks.slice(1);
      return new HttpResponse(null, { status: 204 });
    };
    const { user, dialog } = await ask();
    expect(
      dialog.getByText('Are you sure you want to delete the task "Call the adjuster"? This action cannot be undone.'),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Delete Task" }));
    expect(await screen.findByText("Admin task deleted successfully")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Call the adjuster")).not.toBeInTheDocument());
    expect(sent).toEqual([{ method: "DELETE", body: null, tag: '"3"' }]);
  });

  it("does nothing when canceled", async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole("button", { name: "Keep it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent).toEqual([]);
  });

  it("asks again about a changed task and reports a failure", async () => {
    answer = () => problem(412, "stale", { current: aTask({ description: "Call the owner", version: 9 }) });
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole("button", { name: "Delete Task" }));
    expect(await dialog.findByText(/the task "Call the owner"/)).toBeInTheDocument();
    expect(dialog.getByRole("alert")).toHaveTextContent("Someone else changed this task.");
    answer = () => problem(503, "busy");
    await user.click(dialog.getByRole("button", { name: "Delete Task" }));
    expect(await dialog.findByText("Error deleting task")).toBeInTheDocument();
    expect(sent.map(({ tag }) => tag)).toEqual(['"3"', '"9"']);
  });

  it("accepts that the task is already gone", async () => {
    answer = () => {
      tasks = tasks.slice(1);
      return problem(404, "task_gone");
    };
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole("button", { name: "Delete Task" }));
    expect(await screen.findByText("It was already deleted.")).toBeInTheDocument();
  });

  it("does not confuse a project's new code with a deleted task", async () => {
    answer = () => problem(404, "not_found");
    server.use(
      http.get("*/api/projects/XYZ789/tasks", () => HttpResponse.json(taskList(tasks))),
      http.delete("*/api/projects/XYZ789/tasks/:id", () => {
        tasks = tasks.slice(1);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    let move = () => {};
    function Moving() {
      const [code, setCode] = useState("ABC234");
      move = () => setCode("XYZ789");
      return <TasksPanel code={code} />;
    }
    const { user } = await renderInPortal(<Moving />);
    await screen.findAllByText("Call the adjuster");
    await user.click(row("Call the adjuster").getByRole("button", { name: "Delete Call the adjuster" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Task" }));
    await user.click(dialog.getByRole("button", { name: "Delete Task" }));
    expect(await dialog.findByText("Error deleting task")).toBeInTheDocument();
    expect(screen.queryByText("It was already deleted.")).not.toBeInTheDocument();
    act(move);
    await user.click(dialog.getByRole("button", { name: "Delete Task" }));
    expect(await screen.findByText("Admin task deleted successfully")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Call the adjuster")).not.toBeInTheDocument());
  });
});

describe("the task history", () => {
  const history = (changes: Schemas["TaskChange"][]) =>
    server.use(
      http.get("*/api/projects/ABC234/tasks/:id/history", () =>
        HttpResponse.json({ items: changes, next_cursor: null }),
      ),
    );
  const look = async () => {
    const rendered = await open();
    await rendered.user.click(row("Call the adjuster").getByRole("button", { name: "History of Call the adjuster" }));
    return { ...rendered, dialog: within(await screen.findByRole("dialog", { name: "Task History" })) };
  };

  it("shows the specified text for a task without changes", async () => {
    history([]);
    const { dialog, address } = await look();
    expect(await dialog.findByText("Task history will be available soon.")).toBeInTheDocument();
    expect(address()).toBe(`/?task=history-${aTask().id}`);
  });

  it("lists each change with readable values", async () => {
    const change = (
      id: string,
      field_name: Schemas["TaskField"],
      old_value: string | null,
      new_value: string | null,
    ) => ({
      id,
      field_name,
      old_value,
      new_value,
      changed_by: aTask().created_by ?? null,
      created_at: "2026-11-20T12:00:00Z",
    });
    history([
      change("1", "status", "open", "in_progress"),
      change("2", "assigned_to", null, "Ann Admin"),
      change("3", "due_date", "2026-11-25", null),
      change("4", "is_priority", "false", "true"),
      change("5", "created", null, null),
    ]);
    const { dialog } = await look();
    const entries = (await dialog.findAllByRole("listitem")).map(({ textContent }) => textContent ?? "");
    expect(entries[0]).toMatch(/^StatusAnn Admin · .*PreviousOpenUpdated toIn Progress$/);
    expect(entries[1]).toMatch(/^Assigned to.*PreviousUnassignedUpdated toAnn Admin$/);
    expect(entries[2]).toMatch(/^Due date.*PreviousNov\u00A025,\u00A02026Updated to\(empty\)$/);
    expect(entries[3]).toMatch(/^Priority.*PreviousNoUpdated toYes$/);
    expect(entries[4]).toMatch(/^Task createdAnn Admin · Nov\u00A020,\u00A02026/);
    expect(entries[4]).not.toContain("Previous");
  });
});

it("reports that the URL names a task that does not exist", async () => {
  const { user, address } = await open(`/?task=edit-${SECOND.replace("b2", "ff")}`);
  expect(await screen.findByRole("dialog", { name: "This task no longer exists." })).toBeInTheDocument();
  await user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  await waitFor(() => expect(address()).toBe("/"));
});

describe("the open tasks badge", () => {
  const badge = async (count: number) => {
    server.use(http.get("*/api/projects/ABC234/tasks/open", () => HttpResponse.json({ open: count })));
    const { container, queryClient } = await renderInPortal(<OpenTasksBadge code="ABC234" />);
    await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe("success"));
    return container;
  };

  it("counts open tasks up to 99", async () => {
    expect(await badge(7)).toHaveTextContent("7 open tasks");
  });
  it("shows 99+ above 99", async () => {
    expect(await badge(100)).toHaveTextContent("99+ open tasks");
  });
  it("is hidden at 0", async () => {
    expect(await badge(0)).not.toHaveTextContent("open tasks");
  });
});
