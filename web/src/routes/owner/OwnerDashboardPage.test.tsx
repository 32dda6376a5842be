import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it, onTestFinished, vi } from "vitest";
import { readEntries, removeEntry, writeEntry } from "@/features/outbox/device";
import { type OwnerSession, ownerSessionQuery } from "@/features/owner/session";
import { forgetBegun } from "@/lib/forms/begun";
import { eventList } from "@/test/events";
import { messageList } from "@/test/messages";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { OwnerDashboardPage } from "./OwnerDashboardPage";

const live: OwnerSession = {
  valid: true,
  error: null,
  session_id: "s-1",
  project_id: "p-1",
  expires_at: "2026-11-21T14:00:00Z",
  property_owner_name: "Maria Alvarez",
  security_level: "standard",
  security_score: 100,
  warnings: [],
  warnings_text: [],
  opened_by_admin: false,
};
const project = {
  id: "p-1",
  project_number: "BB-2026-000123",
  property_owner_name: "Maria Alvarez",
  address: { street: "12 Elm Street", unit: null, formatted: "12 Elm Street, Springfield, IL 62704" },
  damage_type: "Water Damage",
  status: "on_hold",
  status_family: "blocked",
  status_sentence: "Your project is paused.",
  status_since: "2026-11-20T12:00:00Z",
  next_step: "We will call you.",
  progress: null,
  created_at: "2026-11-20T12:00:00Z",
  waiting_on: "office" as const,
  waiting_since: "2026-11-20",
  waiting_days: 1,
  steps: [],
  contact: null,
  office: null,
};

class QuietSource extends EventTarget {
  close() {}
}

const reported: unknown[] = [];

async function open(session = live) {
  vi.stubGlobal("EventSource", QuietSource);
  server.use(
    http.post("/api/security-events", async ({ request }) => {
      reported.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.get("/api/owner/session", () => HttpResponse.json(session)),
    http.get("/api/owner/project", () => HttpResponse.json(project)),
    http.get("/api/owner/log", () => HttpResponse.json({ is_intact: true, root: null, proof: [] })),
    http.get("/api/owner/updates", () => HttpResponse.json({ items: [], next_cursor: null })),
    http.get("/api/owner/events", () => HttpResponse.json(eventList())),
    http.get("/api/owner/files", () => HttpResponse.json({ items: [] })),
  );
  const page = await renderInPortal(<OwnerDashboardPage />, "/owner-dashboard");
  page.queryClient.setQueryData(ownerSessionQuery.queryKey, session);
  await screen.findByText("Your project is paused.");
  return page;
}

it("titles the owner's timeline 'Project Timeline'", async () => {
  await open();
  expect(await screen.findByRole("heading", { name: "Project Timeline" })).toBeInTheDocument();
});

it("lets the owner log out of a session that has just ended", async () => {
  server.use(http.delete("/api/owner/session", () => HttpResponse.json({ status: 401 }, { status: 401 })));
  const { user, address } = await open();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(address()).toBe("/auth?tab=owner"));
  expect(await screen.findByText("Logged out successfully")).toBeInTheDocument();
  expect(reported).toMatchObject([{ event_type: "property_owner_session_terminated" }]);
});

it("returns to the code form when a request is rejected", async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole("button", { name: "Details" }));
  const order = await screen.findByRole("combobox", { name: "Sort" });
  server.use(
    http.get("/api/owner/updates", () => HttpResponse.json({ status: 401 }, { status: 401 })),
    http.get("/api/owner/session", () =>
      HttpResponse.json({ ...live, valid: false, session_id: null, security_score: 0 }),
    ),
  );
  await user.selectOptions(order, "Oldest first");
  await waitFor(() => expect(address()).toBe("/auth?tab=owner"));
  expect(await screen.findByText("Your session has ended. Please enter your project code again.")).toBeInTheDocument();
});

const moved = "Your network changed since you signed in.";
const changed = "Your browser or device changed since you signed in.";

it("explains a reduced security score when it matters", async () => {
  await open({ ...live, security_level: "elevated", security_score: 60, warnings: [changed] });
  expect(screen.getByText("Security Score: 60")).toBeInTheDocument();
  expect(screen.getByText(changed)).toBeInTheDocument();
});

it("shows no warning for a mere network change", async () => {
  await open({ ...live, security_score: 90, warnings: [moved] });
  expect(screen.queryByText(moved)).not.toBeInTheDocument();
});

it("reports a session that ended on suspicion", async () => {
  const { queryClient, address } = await open();
  server.use(
    http.get("/api/owner/session", () =>
      HttpResponse.json({ ...live, valid: false, session_id: null, security_level: null, security_score: 30 }),
    ),
  );
  await queryClient.invalidateQueries({ queryKey: ownerSessionQuery.queryKey });
  expect(await screen.findByText("Security validation failed (Score: 30). Please try again.")).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe("/auth?tab=owner"));
  expect(localStorage.getItem("propertyOwnerSession")).toBeNull();
});

it("ends exactly when the session expires, without asking the server", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const { address } = await open({ ...live, expires_at: new Date(Date.now() + 40_000).toISOString() });
  vi.advanceTimersByTime(20_000);
  expect(address()).toBe("/owner-dashboard");
  vi.advanceTimersByTime(20_000);
  await waitFor(() => expect(address()).toBe("/auth?tab=owner"));
  expect(await screen.findByText("Your session has ended. Please enter your project code again.")).toBeInTheDocument();
  expect(screen.queryByText("Session validation failed")).not.toBeInTheDocument();
  expect(localStorage.getItem("propertyOwnerSession")).toBeNull();
});

it("shows the server's reason when the session ends", async () => {
  const { queryClient, address } = await open();
  const error = "Session validation failed";
  server.use(
    http.get("/api/owner/session", () =>
      HttpResponse.json({ ...live, valid: false, error, session_id: null, security_score: 0 }),
    ),
  );
  await queryClient.invalidateQueries({ queryKey: ownerSessionQuery.queryKey });
  expect(await screen.findByText(error)).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe("/auth?tab=owner"));
});

it("stays open when the server cannot be reached", async () => {
  server.use(
    http.delete("/api/owner/session", () => HttpResponse.json({ status: 503, detail: "Not now." }, { status: 503 })),
  );
  const { user, address } = await open();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(await screen.findByText("Not now.")).toBeInTheDocument();
  expect(address()).toBe("/owner-dashboard");
});

/** The session ends when a message is sent. */
function endOnSend() {
  const ended = { ...live, valid: false, error: "Session validation failed", session_id: null, security_score: 0 };
  const detail = "Property owner session is invalid or expired";
  server.use(
    http.get("/api/owner/messages", () => HttpResponse.json(messageList({ participant_type: "owner" }))),
    http.get("/api/owner/messages/unread", () => HttpResponse.json({ unread: 0 })),
    http.post("/api/owner/messages", () => {
      const refuse = () => HttpResponse.json({ status: 401, detail }, { status: 401 });
      server.use(
        http.get("/api/owner/messages", refuse),
        http.get("/api/owner/session", () => HttpResponse.json({ ...ended, project_id: null })),
      );
      return refuse();
    }),
  );
}

const write = async (user: UserEvent, text: string) =>
  user.type(await screen.findByRole("textbox", { name: "Message" }), text);
const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith("buildback:draft"));

it("asks an owner with unsent text before logging out, and deletes it", async () => {
  onTestFinished(() => forgetBegun("owner:p-1"));
  endOnSend();
  server.use(http.delete("/api/owner/session", () => new HttpResponse(null, { status: 204 })));
  const { user, address } = await open();
  await write(user, "The wall is wet");
  await user.click(screen.getByRole("button", { name: "Log out" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Log out and lose unsaved work?" }));
  expect(dialog.getByText(/Logging out removes them from this device/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Stay logged in" }));
  expect(address()).toBe("/owner-dashboard");
  expect(kept()).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Log out" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(address()).toBe("/auth?tab=owner"));
  expect(kept()).toHaveLength(0);
});

it("reports once that the session ended and the text is kept", async () => {
  onTestFinished(() => forgetBegun("owner:p-1"));
  endOnSend();
  const { user, address } = await open();
  await write(user, "The wall is wet");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(address()).toBe("/auth?tab=owner"));
  const ended = "Your session has ended. Please enter your project code again.";
  expect(await screen.findByText(`${ended} Unsent items are kept on this device.`)).toBeInTheDocument();
  expect(screen.getByText("Session validation failed")).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(1));
  expect(kept()).toHaveLength(1);
});

it("reports once that a message waiting with its files is kept", async () => {
  const project = { id: "p-1", number: "BB-2026-000123" };
  const entry = { id: "m-1", userId: "owner:p-1", project, notes: "Wet.", files: [], keptAt: Date.now() };
  await writeEntry({ ...entry, message: { participant: "owner" }, standing: { kind: "waiting" } });
  onTestFinished(() => void removeEntry("m-1"));
  endOnSend();
  const { address } = await open();
  await waitFor(() => expect(address()).toBe("/auth?tab=owner"));
  expect(await screen.findByText(/Unsent items are kept on this device/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(1));
  expect(screen.queryByText(/Sign in again/)).not.toBeInTheDocument();
  expect(await readEntries("owner:p-1")).toHaveLength(1);
});
