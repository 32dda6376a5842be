import { describe, expect, it } from "vitest";
import { ApiProblem } from "@/api/client";
import type { KeptEntry, KeptFile, Standing } from "./kept-entry";
import {
  answered,
  answersTo,
  chosenAfter,
  dueOf,
  isOver,
  isUnsent,
  landed,
  type Step,
  verdictOf,
  waitAfter,
  withFileAside,
} from "./rules";

const file = (name: string, uploadId?: string): KeptFile => ({
  name,
  type: "image/jpeg",
  size: 5,
  content: new Blob(["photo"]),
  place: 0,
  uploadId,
});
const kept = (change: Partial<KeptEntry> = {}): KeptEntry => ({
  id: "u1",
  userId: "me",
  project: { id: "p1", number: "BB-2026-000001" },
  notes: "Dry.",
  files: [],
  keptAt: 1,
  standing: { kind: "waiting" },
  ...change,
});
const problem = (status: number, code = "refused", more: object = {}) =>
  new ApiProblem(status, { status, code, title: "No", detail: "Not that way.", errors: [], request_id: "r", ...more });
const aboutFiles = { errors: [{ field: "attachments", code: "23503", message: "Gone" }] };

it.each<[Step, unknown, string]>([
  ["project", ApiProblem.offline(), "no-signal"],
  ["file", ApiProblem.offline(), "no-signal"],
  ["post", ApiProblem.offline(), "no-signal"],
  ["file", new DOMException("left", "AbortError"), "no-signal"],
  ["file", new DOMException("full", "QuotaExceededError"), "busy"],
  ["post", new DOMException("closed", "InvalidStateError"), "busy"],
  ["project", problem(503), "busy"],
  ["file", problem(429), "busy"],
  ["post", problem(507), "busy"],
  ["post", problem(502), "busy"],
  ["post", problem(408), "busy"],
  ["project", problem(401), "signed-out"],
  ["file", problem(401), "signed-out"],
  ["post", problem(401), "signed-out"],
  ["post", problem(409, "idempotency_key_reused"), "landed"],
  ["post", problem(422, "invalid", aboutFiles), "files-gone"],
])("in step %s, %s results in %s", (step, error, kind) => expect(verdictOf(step, error)).toEqual({ kind }));

it.each<[Step, unknown, string]>([
  ["project", problem(404), "gone"],
  ["project", problem(403, "second_factor_required"), "other"],
  ["file", problem(403, "forbidden"), "other"],
  ["post", problem(403, "forbidden", aboutFiles), "other"],
  ["post", problem(404, "not_found", aboutFiles), "gone"],
  ["post", problem(404, "event_gone"), "event-gone"],
  ["post", problem(409, "status_moved"), "moved"],
  ["post", problem(409, "open_work_changed"), "closing"],
  ["file", problem(413), "file"],
  ["file", problem(415), "file"],
  ["file", problem(422), "file"],
  ["file", problem(404), "gone"],
  ["file", new DOMException("gone", "NotReadableError"), "file"],
  ["post", problem(422), "other"],
  ["project", problem(500), "other"],
  ["file", problem(500), "other"],
  ["post", problem(501), "other"],
  ["post", new TypeError("a fault of ours"), "other"],
])("in step %s, %s is left for the author to decide: %s", (step, error, reason) =>
  expect(verdictOf(step, error, 0)).toMatchObject({ kind: "refused", reason }),
);

it("keeps the server's message for a rejection", () => {
  expect(verdictOf("post", problem(422))).toMatchObject({ message: "Not that way." });
  const moved = problem(409, "status_moved", { current: { status: "estimate_approved", changed_by: "Ann" } });
  expect(verdictOf("post", moved)).toMatchObject({ present: "estimate_approved", message: "Not that way." });
  expect(verdictOf("file", problem(415), 2)).toMatchObject({ file: 2 });
});

it("explains a server fault in the portal's own words", () => {
  expect(verdictOf("post", problem(500))).toMatchObject({
    message: expect.stringMatching(/^The portal had a problem\./),
  });
});

it("sends waiting entries in the order they were written", () => {
  const refused: Standing = { kind: "refused", reason: "gone", message: "No." };
  const all = [
    kept({ id: "late", keptAt: 30 }),
    kept({ id: "refused", keptAt: 5, standing: refused }),
    kept({ id: "early", keptAt: 10 }),
    kept({ id: "safe", keptAt: 1, standing: { kind: "safe", at: 2 } }),
  ];
  expect(dueOf(all).map(({ id }) => id)).toEqual(["early", "late"]);
  expect(all.filter(isUnsent).map(({ id }) => id)).toEqual(["late", "refused", "early"]);
});

it("holds a status chosen after a rejected one of the same target", () => {
  const refused: Standing = { kind: "refused", reason: "moved", message: "Moved." };
  const change = (status: "in_progress" | "completed", id = "e1") => ({ id, status, version: 1 });
  const choice = { status: "on_hold", seen_status: "submitted" } as const;
  const event = kept({ id: "event", keptAt: 1, event: change("in_progress"), standing: refused });
  const status = kept({ id: "status", keptAt: 2, choice, standing: refused });
  const others = [
    kept({ id: "same event", keptAt: 3, event: change("completed") }),
    kept({ id: "other event", keptAt: 4, event: change("completed", "e2") }),
    kept({ id: "same project", keptAt: 5, choice }),
    kept({ id: "other project", keptAt: 6, choice, project: { id: "p2", number: "BB-2026-000002" } }),
    kept({ id: "update", keptAt: 7 }),
  ];
  const due = (...before: KeptEntry[]) => dueOf([...before, ...others]).map(({ id }) => id);
  expect(due(event)).toEqual(["other event", "same project", "other project", "update"]);
  expect(due(status)).toEqual(["same event", "other event", "other project", "update"]);
  // Only its originals are rejected; the status itself has arrived.
  expect(due({ ...event, isPosted: true }, { ...status, isPosted: true })).toHaveLength(5);
  expect(due({ ...event, keptAt: 8 })).toHaveLength(5);
});

it("bases a status on the one before it, but not on its originals", () => {
  const first = kept({ id: "first", choice: { status: "on_hold", seen_status: "submitted" } });
  const next = kept({ id: "next", keptAt: 2, choice: { status: "completed", seen_status: "submitted" } });
  const entries = [
    kept({ id: "before", keptAt: 0, choice: first.choice }),
    first,
    next,
    kept({ id: "update", keptAt: 3 }),
  ];
  expect(chosenAfter(first, entries)).toEqual([{ ...next, choice: { status: "completed", seen_status: "on_hold" } }]);
  expect(chosenAfter({ ...first, isPosted: true }, entries)).toEqual([]);
});

it("waits longer after each round, up to 5 minutes", () => {
  expect([0, 1, 2, 10].map(waitAfter)).toEqual([5000, 10_000, 20_000, 300_000]);
});

it("keeps a sent entry without files for a day, and unsent ones forever", () => {
  const safe = landed(kept({ files: [file("wall.jpg", "up")] }), 1000);
  expect(safe.standing).toEqual({ kind: "safe", at: 1000 });
  expect(safe.files.map(({ name, content }) => [name, content.size])).toEqual([["wall.jpg", 0]]);
  const day = 24 * 60 * 60 * 1000;
  expect([isOver(safe, 1000 + day), isOver(safe, 1001 + day)]).toEqual([false, true]);
  expect(isOver(kept(), 1000 * day)).toBe(false);
});

it("offers the possible decisions about a rejected entry", () => {
  const choice = { status: "estimate_approved", seen_status: "submitted" } as const;
  const moved = kept({
    choice,
    standing: { kind: "refused", reason: "moved", message: "Moved.", present: "on_hold" },
  });
  expect(answersTo(moved)).toEqual(["without-status", "with-status"]);
  expect(answered(moved, "without-status")).toMatchObject({ standing: { kind: "waiting" }, choice: undefined });
  expect(answered(moved, "with-status").choice).toEqual({ ...choice, seen_status: "on_hold" });

  const closing = { close_tasks: [{ id: "t1", version: 1, status: "completed" as const }] };
  const changed = kept({ choice, closing, standing: { kind: "refused", reason: "closing", message: "Changed." } });
  expect(answersTo(changed)).toEqual(["without-closing"]);
  expect(answered(changed, "without-closing")).toMatchObject({
    choice,
    closing: undefined,
    standing: { kind: "waiting" },
  });

  const files = [file("a.jpg"), file("b.exe"), file("c.jpg")];
  const unwanted = kept({ files, standing: { kind: "refused", reason: "file", message: "Not accepted.", file: 1 } });
  expect(answersTo(unwanted)).toEqual(["without-file", "again"]);
  expect(answered(unwanted, "without-file").files.map(({ name }) => name)).toEqual(["a.jpg", "c.jpg"]);
  expect(answered(unwanted, "again").files).toHaveLength(3);

  // The rest of the update was sent without the file.
  expect(answersTo({ ...unwanted, isAside: true })).toEqual(["again"]);

  // A message needs text or a file.
  expect(answersTo({ ...unwanted, notes: " ", files: [file("b.exe")] })).toEqual(["again"]);
  expect(answersTo(kept({ standing: { kind: "refused", reason: "gone", message: "No." } }))).toEqual(["again"]);
  expect(answersTo(kept({ standing: { kind: "refused", reason: "event-gone", message: "No." } }))).toEqual([]);
  expect(answersTo(kept())).toEqual([]);
});

describe("a rejected file", () => {
  const files = [file("a.jpg"), file("b.jpg")];
  const verdict = { kind: "refused", reason: "file", message: "Not accepted.", file: 0 } as const;
  const event = { id: "e1", status: "completed", version: 1 } as const;

  it("is set aside from an update with other files", () => {
    const parts = withFileAside(kept({ files }), verdict, "aside");
    expect(parts?.rest.files.map(({ name }) => name)).toEqual(["b.jpg"]);
    expect(parts?.aside).toMatchObject({ id: "aside", isAside: true, files: [{ name: "a.jpg" }] });
  });

  it.each([
    ["as an update with the notes of the event", { notes: "All dry.", event }, "All dry."],
    ["as an update with the event's title", { notes: "", event: { ...event, title: "Site Visit" } }, "Site Visit"],
    ["as an update with the file's name", { notes: " ", event }, "a.jpg"],
    ["as a message of files alone", { notes: "Look.", message: { participant: "contractor" as const } }, ""],
  ])("of an event or a message is set aside %s", (_, change, notes) => {
    const entry = kept({ files, ...change });
    const parts = withFileAside(entry, verdict, "aside");
    expect(parts?.rest).toMatchObject({ id: entry.id, notes: change.notes, files: [{ name: "b.jpg" }] });
    expect(parts?.aside).toMatchObject({ id: "aside", notes, isAside: true, files: [{ name: "a.jpg" }] });
    expect(parts?.aside.event).toBeUndefined();
    expect(parts?.aside.message).toEqual("message" in change ? change.message : undefined);
  });

  it.each([
    ["the only file", kept({ files: files.slice(1) }), verdict],
    ["an original that follows its update", kept({ files, isPosted: true }), verdict],
    ["an entry that was rejected as a whole", kept({ files }), { ...verdict, reason: "moved" } as const],
  ])("stays with its entry: %s", (_, entry, why) => {
    expect(withFileAside(entry, why, "aside")).toBeUndefined();
  });
});
