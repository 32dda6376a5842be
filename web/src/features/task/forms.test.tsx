import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { todayIn } from "@/lib/time/event-time";
import { renderInPortal } from "@/test/render";
import { storedFile } from "@/test/samples";
import { server } from "@/test/server";
import { aTask } from "@/test/tasks";
import CreateTaskDialog from "./CreateTaskDialog";
import EditTaskDialog from "./EditTaskDialog";
import { isSame, mergeValues, newTask, taskBody } from "./form";
import { shortDescription } from "./words";

const zone = "America/Chicago";
const onClose = vi.fn();
const ANN = { id: "0190a000-0000-7000-8000-00000000a001", full_name: "Ann Admin" };
const BEN = { id: "0190a000-0000-7000-8000-00000000a002", full_name: "Ben Office", email: "ben@example.com" };
const EVA = { id: "0190a000-0000-7000-8000-00000000a003", full_name: "Eva Muñoz", email: "eva@example.com" };

interface Sent {
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the body that it sends
  body: any;
  tag: string | null;
  key: string | null;
}
let sent: Sent[];
let uploads: URLSearchParams[];
let discarded: string[];
let requested: string[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  uploads = [];
  discarded = [];
  requested = [];
  onClose.mockReset();
  const take = async ({ request }: { request: Request }) => {
    const { headers } = request;
    sent.push({ body: await request.json(), tag: headers.get("If-Match"), key: headers.get("Idempotency-Key") });
    return answer();
  };
  server.use(
    http.post("*/api/projects/ABC234/tasks", take),
    http.put("*/api/projects/ABC234/tasks/:id", take),
    http.get("*/api/assignees", ({ request }) => {
      const { searchParams } = new URL(request.url);
      requested.push(`${searchParams.get("of")} ${searchParams.get("search") ?? ""}`.trim());
      const search = searchParams.get("search");
      const found = search === "ben" ? BEN : search === "munoz" ? EVA : { ...ANN, email: "ann@example.com" };
      return HttpResponse.json({ items: [{ ...found, role: "admin" }], more: false });
    }),
    http.post("*/api/uploads", ({ request }) => {
      uploads.push(new URL(request.url).searchParams);
      return HttpResponse.json({ id: `upload-${uploads.length}` }, { status: 201 });
    }),
    http.delete("*/api/uploads/:id", ({ params }) => {
      discarded.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const problem = (status: number, code: string, detail: string, more: object = {}) =>
  HttpResponse.json({ title: "Refused", status, code, detail, errors: [], request_id: "r", ...more }, { status });
const pdf = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf" });
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`)) as HTMLInputElement;
const optionsOf = (name: string) => [...field(name).querySelectorAll("option")].map(({ textContent }) => textContent);
const send = (name: string) => screen.getByRole("button", { name });
const pick = async (user: Awaited<ReturnType<typeof renderInPortal>>["user"], typed: string, name: string) => {
  const box = screen.getByRole("combobox", { name: "Assigned to" });
  await user.click(box);
  await user.clear(box);
  await user.type(box, typed);
  await user.click(await screen.findByRole("option", { name: new RegExp(name) }));
};

describe("Create Task", () => {
  const open = async () => {
    const { user } = await renderInPortal(<CreateTaskDialog code="ABC234" zone={zone} onClose={onClose} />);
    await screen.findByRole("dialog", { name: "Create Task" });
    return user;
  };

  it("starts as open, unassigned, and due today in the portal's time zone", async () => {
    await open();
    expect(field("Status")).toHaveValue("open");
    expect(optionsOf("Status")).toEqual(["Open", "In Progress", "Waiting", "Completed"]);
    expect(field("Due date")).toHaveValue(todayIn(zone));
    expect(field("Priority task")).not.toBeChecked();
    expect(screen.getByRole("combobox", { name: "Assigned to" })).toHaveValue("Unassigned");
    await waitFor(() => expect(requested).toEqual(["admins"]));
  });

  it("reports a missing description and focuses it", async () => {
    const user = await open();
    await user.click(send("Create Task"));
    expect(screen.getByText("Description is required")).toBeInTheDocument();
    await waitFor(() => expect(field("Description")).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it("sends the entries and files with one ID", async () => {
    answer = () => HttpResponse.json(aTask(), { status: 201 });
    const user = await open();
    await user.type(field("Description"), "  Call the adjuster ");
    await user.selectOptions(field("Status"), "Waiting");
    await pick(user, "ben", "Ben Office");
    await user.click(field("Priority task"));
    await user.clear(field("Due date"));
    await user.upload(screen.getByLabelText("Attachments"), pdf("estimate.pdf"));
    await screen.findByLabelText("Uploaded");
    await user.click(send("Create Task"));
    expect(await screen.findByText("Task created successfully")).toBeInTheDocument();
    expect(onClose).toHaveBeenCalled();
    expect(requested).toContain("admins ben");
    const id = sent[0]?.body.id;
    expect(sent).toEqual([
      {
        body: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          description: "Call the adjuster",
          status: "waiting",
          assigned_to: BEN.id,
          is_priority: true,
          due_date: null,
          uploads: ["upload-1"],
        },
        tag: null,
        key: id,
      },
    ]);
    expect([uploads[0]?.get("purpose"), uploads[0]?.get("target_id")]).toEqual(["task", id]);
    expect(discarded).toEqual([]);
  });

  it("is created without a file that failed, once its fields are right", async () => {
    answer = () => HttpResponse.json(aTask(), { status: 201 });
    const user = await open();
    server.use(http.post("*/api/uploads", () => new HttpResponse(null, { status: 503 }), { once: true }));
    await user.upload(screen.getByLabelText("Attachments"), pdf("bad.pdf"));
    await user.click(await screen.findByRole("button", { name: "Send without the failed files" }));
    expect(screen.getByText("Description is required")).toBeInTheDocument();
    expect(screen.getByText("bad.pdf")).toBeInTheDocument();
    await user.type(field("Description"), "Call the adjuster");
    await user.click(send("Send without the failed files"));
    expect(await screen.findByText("Task created successfully")).toBeInTheDocument();
    expect(sent[0]?.body.uploads).toEqual([]);
  });

  it("assigns the typed person on Enter and sends nothing before that", async () => {
    answer = () => HttpResponse.json(aTask(), { status: 201 });
    const user = await open();
    await user.type(field("Description"), "Call");
    const box = screen.getByRole("combobox", { name: "Assigned to" });
    await user.clear(box);
    await user.type(box, "ben{Enter}");
    await screen.findByRole("option", { name: /Ben Office/ });
    expect(sent).toEqual([]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(box).toHaveValue("Ben Office"));
    await user.click(send("Create Task"));
    await waitFor(() => expect(sent[0]?.body.assigned_to).toBe(BEN.id));
  });

  it("lists people found by the server, ignoring accents", async () => {
    const user = await open();
    await pick(user, "munoz", "Eva Muñoz");
    expect(screen.getByRole("combobox", { name: "Assigned to" })).toHaveValue("Eva Muñoz");
  });

  it("accepts ten files", async () => {
    const user = await open();
    await user.upload(
      screen.getByLabelText("Attachments"),
      Array.from({ length: 11 }, (_, index) => pdf(`${index}.pdf`)),
    );
    expect(await screen.findByText("Maximum 10 files allowed")).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByLabelText("Uploaded")).toHaveLength(10));
    await user.click(send("Cancel"));
    await user.click(send("Discard"));
    await waitFor(() => expect(discarded).toHaveLength(10));
  });

  it("keeps the entries on failure and resends them with the same ID", async () => {
    answer = () => problem(503, "busy", "The server is busy.");
    const user = await open();
    await user.type(field("Description"), "Call");
    await user.click(send("Create Task"));
    const alert = await screen.findByText("The server is busy.");
    expect(alert.closest("[role=alert]")).toHaveTextContent("Error creating task");
    expect(field("Description")).toHaveValue("Call");
    answer = () => HttpResponse.json(aTask(), { status: 201 });
    await user.click(send("Create Task"));
    await screen.findByText("Task created successfully");
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[0]?.body.assigned_to).toBe("none");
  });

  it("shows the server's error beside the field", async () => {
    const errors = [{ field: "assigned_to", code: "unknown", message: "Choose an active admin" }];
    answer = () => problem(422, "invalid", "Invalid.", { errors });
    const user = await open();
    await user.type(field("Description"), "Call");
    await user.click(send("Create Task"));
    expect(await screen.findByText("Choose an active admin")).toBeInTheDocument();
  });

  it("reports that the first attempt was saved after all", async () => {
    answer = () => problem(409, "idempotency_key_reused", "Used.");
    const user = await open();
    await user.type(field("Description"), "Call");
    await user.click(send("Create Task"));
    expect(await screen.findByText(/Your first attempt went through/)).toBeInTheDocument();
    answer = () => HttpResponse.json(aTask(), { status: 201 });
    await user.click(send("Create Task"));
    await screen.findByText("Task created successfully");
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it("asks before discarding the input", async () => {
    const user = await open();
    await user.type(field("Description"), "Call");
    await user.click(send("Cancel"));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(send("Discard"));
    expect(onClose).toHaveBeenCalled();
  });
});

describe("Update Task", () => {
  const plan = storedFile({ file_name: "plan.pdf", file_type: "application/pdf" });
  const photo = storedFile({ file_name: "wall.jpg" });
  const open = async (given: Partial<Schemas["Task"]> = {}) => {
    const task = aTask({ attachments: [plan, photo], ...given });
    const { user } = await renderInPortal(<EditTaskDialog code="ABC234" zone={zone} task={task} onClose={onClose} />);
    await screen.findByRole("dialog", { name: "Update Task" });
    return user;
  };

  it("offers all five statuses and every user", async () => {
    await open();
    expect(optionsOf("Status")).toEqual(["Open", "In Progress", "Waiting", "Completed", "Cancelled"]);
    await waitFor(() => expect(requested).toEqual(["all"]));
    expect(screen.getByRole("combobox", { name: "Assigned to" })).toHaveValue("Ann Admin");
  });

  it("sends changes, added and removed files, and the loaded version", async () => {
    answer = () => HttpResponse.json(aTask({ version: 4 }));
    const user = await open();
    await user.selectOptions(field("Status"), "Cancelled");
    await user.click(send("Delete plan.pdf"));
    expect(screen.getByText(/1 file will be deleted\./)).toBeInTheDocument();
    await user.upload(screen.getByLabelText("Attachments"), pdf("new.pdf"));
    await screen.findByLabelText("Uploaded");
    await user.click(send("Update Task"));
    expect(await screen.findByText("Task updated successfully")).toBeInTheDocument();
    expect(sent).toEqual([
      {
        body: {
          description: "Call the adjuster",
          status: "cancelled",
          assigned_to: aTask().assigned_to?.id,
          is_priority: false,
          due_date: "2099-06-12",
          uploads: ["upload-1"],
          remove_attachments: ["plan.pdf"],
        },
        tag: '"3"',
        key: null,
      },
    ]);
    expect(uploads[0]?.get("target_id")).toBe(aTask().id);
  });

  it("sends nothing if the only file failed and is left out", async () => {
    const user = await open();
    server.use(http.post("*/api/uploads", () => new HttpResponse(null, { status: 503 }), { once: true }));
    await user.upload(screen.getByLabelText("Attachments"), pdf("bad.pdf"));
    await user.click(await screen.findByRole("button", { name: "Send without the failed files" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([]);
  });

  it("stays open when Escape closes an image above it", async () => {
    const user = await open();
    await user.click(send("Preview wall.jpg"));
    await waitFor(() => expect(document.querySelector(".yarl__slide_current img")).toHaveAttribute("alt", "wall.jpg"));
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
  });

  it('can be unassigned by choosing "Unassigned"', async () => {
    answer = () => HttpResponse.json(aTask({ version: 4, assigned_to: null }));
    const user = await open();
    await pick(user, "unas", "Unassigned");
    expect(screen.getByRole("combobox", { name: "Assigned to" })).toHaveValue("Unassigned");
    await user.click(send("Update Task"));
    await waitFor(() => expect(sent[0]?.body.assigned_to).toBe("none"));
  });

  it("restores files that were marked for deletion", async () => {
    const user = await open();
    await user.click(send("Delete plan.pdf"));
    expect(screen.queryByRole("link", { name: /plan\.pdf/ })).not.toBeInTheDocument();
    await user.click(send("Keep it"));
    expect(screen.getByRole("link", { name: /plan\.pdf/ })).toBeInTheDocument();
    await user.click(send("Update Task"));
    expect(await screen.findByText("There are no changes to save.")).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("allows ten files in total", async () => {
    const names = Array.from({ length: 10 }, (_, index) => `${index}.pdf`);
    await open({ attachments: names.map((file_name) => storedFile({ file_name, file_type: "application/pdf" })) });
    expect(screen.getByText("The limit of 10 files is reached. Delete one to add another.")).toBeInTheDocument();
    expect(send("Choose files")).toBeDisabled();
  });

  it("shows another user's change, keeps the input, and saves over it", async () => {
    const theirs = aTask({ version: 5, description: "Call the owner", status: "in_progress", attachments: [plan] });
    answer = () => problem(412, "stale", "Changed.", { current: theirs });
    const user = await open();
    await user.type(field("Description"), " today");
    await user.click(send("Update Task"));
    const notice = within(
      (await screen.findByText("Someone else changed this task")).closest("[role=alert]") as HTMLElement,
    );
    expect(notice.getByText(/Call the owner/)).toBeInTheDocument();
    expect(notice.getByText(/In Progress/)).toBeInTheDocument();
    expect(field("Description")).toHaveValue("Call the adjuster today");
    expect(field("Status")).toHaveValue("in_progress");
    answer = () => HttpResponse.json(aTask({ version: 6 }));
    await user.click(send("Update Task"));
    await screen.findByText("Task updated successfully");
    expect(sent[1]).toMatchObject({
      tag: '"5"',
      body: { description: "Call the adjuster today", status: "in_progress" },
    });
  });

  it("treats an earlier attempt that was saved as success", async () => {
    answer = () => problem(412, "stale", "Changed.", { current: aTask({ version: 4, is_priority: true }) });
    const user = await open({ attachments: [] });
    await user.click(field("Priority task"));
    await user.click(send("Update Task"));
    expect(await screen.findByText("Task updated successfully")).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it("reports that the task no longer exists", async () => {
    answer = () => problem(404, "task_gone", "Gone.");
    const user = await open();
    await user.click(field("Priority task"));
    await user.click(send("Update Task"));
    expect(await screen.findByText("This task no longer exists.")).toBeInTheDocument();
    expect(send("Update Task")).toBeDisabled();
  });

  it("does not confuse a project's new code with a deleted task", async () => {
    let move = () => {};
    function Moving() {
      const [code, setCode] = useState("ABC234");
      move = () => setCode("XYZ789");
      return <EditTaskDialog code={code} zone={zone} task={aTask()} onClose={onClose} />;
    }
    const saved: unknown[] = [];
    server.use(
      http.put("*/api/projects/XYZ789/tasks/:id", async ({ request }) => {
        saved.push(await request.json());
        return HttpResponse.json(aTask({ version: 4 }));
      }),
    );
    answer = () => problem(404, "not_found", "Project not found or access denied");
    const { user } = await renderInPortal(<Moving />);
    await screen.findByRole("dialog", { name: "Update Task" });
    await user.type(field("Description"), " today");
    await user.click(send("Update Task"));
    expect(await screen.findByText("Project not found or access denied")).toBeInTheDocument();
    expect(screen.queryByText("This task no longer exists.")).not.toBeInTheDocument();
    expect(send("Update Task")).toBeEnabled();
    act(move);
    expect(field("Description")).toHaveValue("Call the adjuster today");
    await user.click(send("Update Task"));
    expect(await screen.findByText("Task updated successfully")).toBeInTheDocument();
    expect(saved).toMatchObject([{ description: "Call the adjuster today" }]);
    expect(onClose).toHaveBeenCalled();
  });

  it("reports a failure and keeps the form", async () => {
    answer = () => problem(500, "internal", "An unexpected error occurred. Please try again.");
    const user = await open();
    await user.click(field("Priority task"));
    await user.click(send("Update Task"));
    expect((await screen.findAllByText("Failed to update task")).length).toBeGreaterThan(0);
    expect(field("Priority task")).toBeChecked();
    expect(send("Update Task")).toBeEnabled();
  });
});

describe("the form's rules", () => {
  const base = newTask("2026-11-22");
  it("uses their value where only they edited, and mine where both did", () => {
    const mine = { ...base, description: "mine" };
    const theirs = { ...base, description: "theirs", due_date: "" };
    const merged = mergeValues(base, mine, theirs);
    expect(merged.values).toMatchObject({ description: "mine", due_date: "" });
    expect(merged.kept.map(({ theirs: text }) => text)).toEqual(["theirs"]);
    expect(merged.taken.map(({ field: name, theirs: text }) => [name, text])).toEqual([["due_date", ""]]);
  });
  it("compares people by ID", () => {
    const given = { ...base, assigned_to: { id: "1", full_name: "Ann" } };
    expect(isSame(given, { ...base, assigned_to: { id: "1", full_name: "Ann Lee" } })).toBe(true);
    expect(taskBody(base)).toMatchObject({ assigned_to: "none", due_date: "2026-11-22" });
  });
  it("shortens a long description to its first words", () => {
    expect(shortDescription(" Call\nthe adjuster ")).toBe("Call the adjuster");
    expect([...shortDescription("x".repeat(200))]).toHaveLength(81);
  });
});
