import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { aMessage, messageList } from "@/test/messages";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { aThreadOf } from "@/test/threads";
import { InboxPage } from "./InboxPage";
import { MessagesPage } from "./MessagesPage";

const BEA = { id: "0190a000-0000-7000-8000-00000000a002", full_name: "Bea Office" };
const HEIGHT = 100;

let threads: Schemas["Thread"][];
let next: string | null;
let requested: string[];
let saved: unknown[];
let role: "admin" | "contractor" | "referral_partner";

/** Saves the office's work on a thread. */
function save(code: string, work: Partial<Schemas["ThreadWork"]>) {
  saved.push({ code, ...work });
  const nothing = { assigned_to: null, waiting_since: null };
  threads = threads.map((thread) =>
    thread.project.project_code === code ? { ...thread, work: { ...nothing, ...thread.work, ...work } } : thread,
  );
  return HttpResponse.json(threads.find((thread) => thread.project.project_code === code)?.work);
}

beforeEach(() => {
  role = "admin";
  threads = [aThreadOf("ABC234", { unread: 2 }), aThreadOf("XYZ789")];
  next = null;
  requested = [];
  saved = [];
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(HEIGHT);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(HEIGHT);
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount(role))),
    http.get("*/api/threads/counts", () => HttpResponse.json({ unread: 100, mine: 0, waiting: 4 })),
    http.get("*/api/threads", ({ request }) => {
      const { searchParams } = new URL(request.url);
      requested.push(`${searchParams.get("view")} ${searchParams.get("cursor") ?? ""}`.trim());
      return HttpResponse.json({ items: threads, next_cursor: next });
    }),
    http.get("*/api/assignees", () =>
      HttpResponse.json({
        items: [{ ...BEA, email: "bea@office.example", role: "admin" }],
        more: false,
      }),
    ),
    http.get("*/api/projects/:code/messages/thread", ({ params }) => {
      const thread = threads.find(({ project }) => project.project_code === params.code);
      return thread
        ? HttpResponse.json(thread)
        : HttpResponse.json({ title: "x", status: 404, code: "x" }, { status: 404 });
    }),
    http.get("*/api/projects/:code/messages", ({ params }) =>
      HttpResponse.json(messageList({ messages: [aMessage({ message_content: `About ${params.code}` })] })),
    ),
    http.put("*/api/projects/:code/messages/assignee", async ({ params, request }) => {
      const { assigned_to: id } = (await request.json()) as Schemas["AssignThread"];
      return save(String(params.code), { assigned_to: id === null ? null : BEA });
    }),
    http.put("*/api/projects/:code/messages/waiting", async ({ params, request }) => {
      const { waiting } = (await request.json()) as Schemas["SetThreadWaiting"];
      return save(String(params.code), { waiting_since: waiting ? "2026-11-20T16:00:00Z" : null });
    }),
  );
});

async function open(at = "/admin/inbox") {
  const rendered = await renderInPortal(role === "admin" ? <InboxPage /> : <MessagesPage />, at);
  await screen.findByRole("heading", { level: 1 });
  return rendered;
}
const items = async () => within(await screen.findByRole("list", { name: "Conversations" })).getAllByRole("button");

it("lists threads with their last message and what is unread", async () => {
  const { project: _, ...rest } = aThreadOf("DEF567");
  threads = [
    aThreadOf("ABC234", { unread: 2 }),
    aThreadOf("XYZ789", { last_message: { ...rest.last_message, mine: true, excerpt: "On Tuesday." } }),
    aThreadOf("DEF567", { work: { assigned_to: BEA, waiting_since: "2026-11-20T16:00:00Z" } }),
  ];
  await open();
  const [first, second, third] = await items();
  expect(first).toHaveTextContent(/Owner ABC234.*12 Elm Street · BB-2026-ABC234.*Luis Ortega: The wall is dry\./);
  expect(first).toHaveAccessibleName(/2\s*unread messages$/);
  expect(second).toHaveTextContent("You: On Tuesday.");
  expect(second).not.toHaveAccessibleName(/unread/);
  expect(third).toHaveTextContent(/Assigned to Bea Office.*Waiting for an answer/);
  expect(screen.getByText("Select a conversation")).toBeInTheDocument();
  expect(requested).toEqual(["all"]);
});

it("has a counted view each for unread, assigned, and waiting threads", async () => {
  const { user } = await open();
  await items();
  const filter = screen.getByRole("combobox", { name: "Show" });
  const options = () => within(filter).getAllByRole("option");
  await waitFor(() =>
    expect(options().map((option) => option.textContent)).toEqual([
      "All",
      "Unread (99+)",
      "Assigned to me (0)",
      "Waiting for an answer (4)",
    ]),
  );
  threads = [];
  await user.selectOptions(filter, "mine");
  expect(await screen.findByText("No conversation is assigned to you")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show all conversations" }));
  expect(await items()).toHaveLength(2);
  expect(requested).toEqual(["all", "mine"]);
});

it("says that there are no conversations", async () => {
  threads = [];
  await open();
  expect(await screen.findByText("No conversations yet")).toBeInTheDocument();
});

it("opens a thread beside the list, and goes back to it", async () => {
  const { user, address } = await open();
  const [first] = await items();
  await user.click(first as HTMLElement);
  expect(await screen.findByText("About ABC234")).toBeInTheDocument();
  expect(address()).toBe("/admin/inbox?messages=ABC234");
  const title = await screen.findByRole("heading", { name: "Owner ABC234, 12 Elm Street" });
  expect(title).toHaveFocus();
  expect(screen.getByRole("link", { name: "Open project" })).toHaveAttribute(
    "href",
    "/admin/projects/ABC234?tab=messages",
  );
  expect(screen.getByRole("textbox", { name: "Message" })).toBeInTheDocument();
  const [opened, second] = await items();
  expect(opened).toHaveAttribute("aria-current", "true");
  await user.click(second as HTMLElement);
  expect(await screen.findByText("About XYZ789")).toBeInTheDocument();
  // One step back, however many threads were looked at.
  await user.click(screen.getByRole("button", { name: "Back to the conversations" }));
  await waitFor(() => expect(address()).toBe("/admin/inbox"));
  expect((await items())[1]).toHaveFocus();
});

it("assigns a thread to a colleague, and to nobody", async () => {
  const { user } = await open("/admin/inbox?messages=ABC234");
  await user.click(await screen.findByRole("button", { name: "Assign" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Bea Office" }));
  await user.click(await screen.findByRole("button", { name: "Assigned to Bea Office" }));
  expect((await items())[0]).toHaveTextContent("Assigned to Bea Office");
  await user.click(await screen.findByRole("menuitemradio", { name: "Nobody" }));
  expect(await screen.findByRole("button", { name: "Assign" })).toBeInTheDocument();
  expect(saved).toEqual([
    { code: "ABC234", assigned_to: BEA },
    { code: "ABC234", assigned_to: null },
  ]);
});

it("marks a thread as waiting, and reports a failure", async () => {
  const { user } = await open("/admin/inbox?messages=ABC234");
  const waiting = await screen.findByRole("switch", { name: "Waiting for an answer" });
  await user.click(waiting);
  await waitFor(() => expect(waiting).toBeChecked());
  await waitFor(async () => expect((await items())[0]).toHaveTextContent("Waiting for an answer"));
  server.use(
    http.put("*/api/projects/:code/messages/waiting", () =>
      HttpResponse.json({ title: "x", status: 400, code: "x", detail: "Not now." }, { status: 400 }),
    ),
  );
  await user.click(waiting);
  expect(await screen.findByText("The change could not be saved.")).toBeInTheDocument();
  await waitFor(() => expect(waiting).toBeChecked());
});

it("loads further pages", async () => {
  next = "later";
  const { user } = await open();
  await items();
  next = null;
  threads = [aThreadOf("DEF567")];
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Owner DEF567")).toBeInTheDocument();
  expect(requested.slice(0, 2)).toEqual(["all", "all later"]);
});

it("says that the threads could not be loaded, and tries again", async () => {
  server.use(
    http.get("*/api/threads", () => HttpResponse.json({ title: "x", status: 400, code: "x" }, { status: 400 }), {
      once: true,
    }),
  );
  const { user } = await open();
  expect(await screen.findByText("The conversations could not be loaded.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await items()).toHaveLength(2);
});

it.each([
  ["contractor", "/contractor/projects/ABC234?tab=messages"],
  ["referral_partner", "/projects/ABC234?tab=messages"],
] as const)("shows a %s the unread threads, without the office's work", async (who, href) => {
  role = who;
  threads = threads.map((thread) => ({ ...thread, work: null }));
  server.use(http.get("*/api/threads/counts", () => HttpResponse.json({ unread: 1, mine: null, waiting: null })));
  const { user } = await open("/messages");
  const filter = screen.getByRole("combobox", { name: "Show" });
  await waitFor(() => expect(filter).toHaveTextContent("Unread (1)All"));
  const [first] = await items();
  await user.click(first as HTMLElement);
  expect(await screen.findByText("About ABC234")).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "Open project" })).toHaveAttribute("href", href);
  expect(screen.queryByRole("button", { name: "Assign" })).not.toBeInTheDocument();
  expect(screen.queryByRole("switch")).not.toBeInTheDocument();
  expect(requested).toEqual(["unread"]);
});

it("assigns the selected conversations, and undoes it where nobody else did since", async () => {
  const sent: Schemas["ChangeThreads"]["threads"][] = [];
  server.use(
    http.post("*/api/threads/changes", async ({ request }) => {
      const body = (await request.json()) as Schemas["ChangeThreads"];
      sent.push(body.threads);
      return HttpResponse.json({
        rows: body.threads.map(({ project_code: key }) => ({ key, outcome: "changed" })),
      });
    }),
  );
  const { user } = await open();
  const list = within(await screen.findByRole("list", { name: "Conversations" }));
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  for (const box of list.getAllByRole("checkbox")) expect(box).toBeChecked();
  const bar = within(await screen.findByRole("region", { name: "Selected conversations" }));
  expect(bar.getByText("2 conversations selected")).toBeVisible();
  await user.click(bar.getByRole("button", { name: "Assign" }));
  await user.click(await screen.findByRole("menuitem", { name: BEA.full_name }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const codes = ["ABC234", "XYZ789"];
  expect(sent[0]).toEqual(codes.map((project_code) => ({ project_code, assignee: { seen: null, to: BEA.id } })));
  expect(sent[1]).toEqual(codes.map((project_code) => ({ project_code, assignee: { seen: BEA.id, to: null } })));
});
