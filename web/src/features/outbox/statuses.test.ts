import "fake-indexeddb/auto";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Schemas } from "@/api/client";
import type { EventStatus } from "@/lib/project/event-words";
import type { ProjectStatus } from "@/lib/project/status";
import { anAccount } from "@/test/account";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { readEntries, removeEntry } from "./device";
import { Outbox } from "./outbox";

const project = { id: "p1", number: "BB-2026-000001" };
const account = anAccount("contractor");

/** The status of the server's project and event. */
let status: ProjectStatus;
let event: { status: EventStatus; version: number };
let isOnline: boolean;
let outbox: Outbox;
let stop: () => void;

const refusal = (code: number, word: string, detail: string, current: object) =>
  HttpResponse.json({ title: "No", status: code, code: word, detail, errors: [], current }, { status: code });

beforeEach(() => {
  status = "submitted";
  event = { status: "scheduled", version: 4 };
  isOnline = true;
  server.use(
    http.get("*/api/me", () => HttpResponse.json({ ...account, user: { ...account.user, id: "me" } })),
    http.get("*/api/projects/by-id/p1", () => (isOnline ? HttpResponse.json(projectPage()) : HttpResponse.error())),
    http.post("*/api/projects/ABC234/updates", async ({ request }) => {
      const body = (await request.json()) as Schemas["AddUpdate"];
      if (body.seen_status && body.seen_status !== status && body.status !== status) {
        return refusal(409, "status_moved", `Moved to ${status}.`, { status, changed_by: "Ann" });
      }
      status = body.status ?? status;
      return HttpResponse.json({}, { status: 201 });
    }),
    http.post("*/api/projects/ABC234/events/e1/status", async ({ request }) => {
      if (request.headers.get("If-Match") !== `"${event.version}"`) return refusal(412, "stale", "Changed.", event);
      const body = (await request.json()) as Schemas["UpdateEventStatus"];
      event = { status: body.status, version: event.version + 1 };
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  outbox = new Outbox("me");
  const onLanded = () => new Promise<void>(() => {});
  stop = outbox.start({ onLanded, onRefused: () => {}, onSignedOut: () => {} });
});
afterEach(async () => {
  stop();
  for (const { id } of await readEntries("me")) await removeEntry(id);
});

const standings = () => Object.fromEntries(outbox.snapshot().entries.map(({ id, standing }) => [id, standing.kind]));
const become = (expected: object) => vi.waitFor(() => expect(standings()).toEqual(expected));
const kept = (id: string) => {
  const found = outbox.snapshot().entries.find((entry) => entry.id === id);
  if (!found) throw new Error(`${id} is not in the outbox`);
  return found;
};
/** Stores all entries before any of them is sent. */
async function keptWithoutSignal(...keeps: (() => Promise<void>)[]): Promise<void> {
  isOnline = false;
  for (const keep of keeps) await keep();
  await vi.waitFor(() => expect(outbox.snapshot().hindrance).toBe("no-signal"));
  isOnline = true;
}

describe("queued project statuses", () => {
  const choose = (id: string, next: ProjectStatus, seen_status = status) =>
    outbox.keep(project, { id, notes: `Notes of ${id}`, choice: { status: next, seen_status }, files: [] });
  const chooseTwo = () =>
    keptWithoutSignal(
      () => choose("u1", "site_visit_completed"),
      () => choose("u2", "estimate_submitted"),
    );

  it("are sent in order as chosen", async () => {
    await chooseTwo();
    outbox.sendNow();
    await become({ u1: "safe", u2: "safe" });
    expect(status).toBe("estimate_submitted");
  });

  it("leave the second as chosen when the first is discarded", async () => {
    await chooseTwo();
    await outbox.discard(kept("u1"));
    outbox.sendNow();
    await become({ u2: "safe" });
    expect(status).toBe("estimate_submitted");
  });

  it("hold the second until the rejected first is decided", async () => {
    await chooseTwo();
    status = "on_hold";
    outbox.sendNow();
    await become({ u1: "refused", u2: "waiting" });
    await outbox.answer(kept("u1"), "with-status");
    await become({ u1: "safe", u2: "safe" });
    expect(status).toBe("estimate_submitted");
  });

  it("ask about the second when the first is sent without its status", async () => {
    await chooseTwo();
    status = "on_hold";
    outbox.sendNow();
    await become({ u1: "refused", u2: "waiting" });
    await outbox.answer(kept("u1"), "without-status");
    await become({ u1: "safe", u2: "refused" });
    expect(kept("u2").standing).toMatchObject({ message: "Moved to on_hold.", present: "on_hold" });
  });

  it("send the second immediately when the rejected first is discarded", async () => {
    await choose("u1", "site_visit_completed", "estimate_approved");
    await become({ u1: "refused" });
    await choose("u2", "estimate_submitted");
    await outbox.discard(kept("u1"));
    await become({ u2: "safe" });
  });
});

describe("queued event statuses", () => {
  const choose = (id: string, next: EventStatus, version = event.version) =>
    outbox.keep(project, { id, notes: "", event: { id: "e1", status: next, version }, files: [] });
  const chooseTwo = () =>
    keptWithoutSignal(
      () => choose("u1", "in_progress"),
      () => choose("u2", "completed"),
    );

  it("are sent in order as chosen", async () => {
    await chooseTwo();
    outbox.sendNow();
    await become({ u1: "safe", u2: "safe" });
    expect(event).toEqual({ status: "completed", version: 6 });
  });

  it("leave the second as chosen when the first is discarded", async () => {
    await chooseTwo();
    await outbox.discard(kept("u1"));
    outbox.sendNow();
    await become({ u2: "safe" });
    expect(event).toEqual({ status: "completed", version: 5 });
  });

  it("send the second once the rejected first is decided", async () => {
    await chooseTwo();
    event = { status: "on_hold", version: 9 };
    outbox.sendNow();
    await become({ u1: "refused", u2: "waiting" });
    await outbox.answer(kept("u1"), "with-status");
    await become({ u1: "safe", u2: "safe" });
    expect(event).toEqual({ status: "completed", version: 11 });
  });

  it("close other open work, and can do without it if that has changed", async () => {
    const bodies: Schemas["UpdateEventStatus"][] = [];
    server.use(
      http.post("*/api/projects/ABC234/events/e1/status", async ({ request }) => {
        const body = (await request.json()) as Schemas["UpdateEventStatus"];
        bodies.push(body);
        if (body.close_tasks) return refusal(409, "open_work_changed", "Changed.", {});
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const closing = { close_tasks: [{ id: "t1", version: 2, status: "completed" as const }] };
    const change = { id: "e1", status: "completed" as const, version: 4 };
    await outbox.keep(project, { id: "u1", notes: "", event: change, closing, files: [] });
    await become({ u1: "refused" });
    expect(bodies).toEqual([{ status: "completed", notes: null, attachments: [], ...closing }]);
    await outbox.answer(kept("u1"), "without-closing");
    await become({ u1: "safe" });
    expect(bodies[1]).toEqual({ status: "completed", notes: null, attachments: [] });
  });

  it.each(["answered", "discarded"])("send the second when the rejected first is %s", async (end) => {
    await choose("u1", "in_progress", 3);
    await become({ u1: "refused" });
    await choose("u2", "completed");
    if (end === "answered") await outbox.answer(kept("u1"), "with-status");
    else await outbox.discard(kept("u1"));
    await become(end === "answered" ? { u1: "safe", u2: "safe" } : { u2: "safe" });
    expect(event.status).toBe("completed");
  });
});
