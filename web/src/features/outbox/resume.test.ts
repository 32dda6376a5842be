import "fake-indexeddb/auto";
import { File as RealFile } from "node:buffer";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAccount } from "@/test/account";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { readEntries, removeEntry } from "./device";
import { ownerSender } from "./kept-entry";
import { Outbox } from "./outbox";

/** Generous timeout for slow machines; returns as soon as the check passes. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });
const project = { id: "p1", number: "BB-2026-000001" };
/** A file as read back from storage; jsdom cannot clone one. */
const photo = (name: string) => new RealFile(["photo"], name, { type: "image/jpeg" }) as unknown as File;
const photos = ["a.jpg", "b.jpg", "c.jpg"];

/** The point at which the page closes. `n` is the number of the photo. */
type Point =
  | "before anything is sent"
  | `photo ${number} is being sent`
  | `photo ${number} has arrived, but its response is lost`
  | "the post is being sent"
  | "the post was saved, but its response is lost";

/** The server's data. Like the real server, posting the same id again changes nothing. */
let held: Map<string, string[]>;
let uploads: string[];
let swept: Set<string>;
let closeAt: Point | undefined;
let close: () => void;
const closed = () => {
  close();
  closeAt = undefined;
  return HttpResponse.error();
};
const events = { onLanded: vi.fn(async () => {}), onRefused: vi.fn(), onSignedOut: vi.fn() };
const account = anAccount("contractor");
const users = ["me", ownerSender("p1")];

/** Handles a post: the attachments must exist and must not have been deleted. */
function take(id: string, attachments: string[]) {
  if (closeAt === "the post is being sent") return closed();
  const gone = attachments.find((upload) => swept.has(upload));
  if (gone) {
    const errors = [{ field: "attachments", code: "23503", message: "Gone" }];
    return HttpResponse.json({ status: 422, code: "invalid", detail: "x", errors }, { status: 422 });
  }
  if (!held.has(id)) held.set(id, attachments);
  if (closeAt === "the post was saved, but its response is lost") return closed();
  return HttpResponse.json({}, { status: 201 });
}

const upload = ({ request }: { request: Request }) => {
  const name = new URL(request.url).searchParams.get("file_name") ?? "";
  const number = photos.indexOf(name) + 1;
  if (closeAt === `photo ${number} is being sent`) return closed();
  uploads.push(name);
  if (closeAt === `photo ${number} has arrived, but its response is lost`) return closed();
  return HttpResponse.json({ id: `upload-${uploads.length}` }, { status: 201 });
};

beforeEach(() => {
  held = new Map();
  uploads = [];
  swept = new Set();
  closeAt = undefined;
  server.use(
    http.get("*/api/me", () => HttpResponse.json({ ...account, user: { ...account.user, id: "me" } })),
    http.get("*/api/owner/session", () => HttpResponse.json({ valid: true, project_id: "p1", opened_by_admin: false })),
    http.get("*/api/projects/by-id/p1", () => HttpResponse.json(projectPage())),
    http.post("*/api/uploads", upload),
    http.post("*/api/owner/uploads", upload),
    http.post("*/api/projects/ABC234/updates", async ({ request }) => {
      const body = (await request.json()) as { id: string; attachments: string[] };
      return take(body.id, body.attachments);
    }),
    http.post("*/api/projects/ABC234/events/e1/status", async ({ request }) => {
      const body = (await request.json()) as { attachments: string[] };
      return take(request.headers.get("Idempotency-Key") ?? "", body.attachments);
    }),
    http.post("*/api/projects/ABC234/messages", async ({ request }) => {
      const body = (await request.json()) as { id: string; uploads: string[] };
      return take(body.id, body.uploads);
    }),
    http.post("*/api/owner/messages", async ({ request }) => {
      const body = (await request.json()) as { id: string; uploads: string[] };
      return take(body.id, body.uploads);
    }),
  );
});
const stops: (() => void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  for (const user of users) for (const { id } of await readEntries(user)) await removeEntry(id);
  vi.clearAllMocks();
});

/** A page with an outbox, until it closes. */
function open(userId: string) {
  const outbox = new Outbox(userId);
  const stop = outbox.start(events);
  stops.push(stop);
  close = stop;
  return outbox;
}

const kinds = {
  update: { userId: "me", more: {} },
  "message of an account": { userId: "me", more: { message: { participant: "contractor" as const } } },
  "message of an owner": { userId: ownerSender("p1"), more: { message: { participant: "owner" as const } } },
  "event status": {
    userId: "me",
    more: { event: { id: "e1", status: "completed" as const, version: 3 } },
  },
};

/** The points at which the page closes, and the photos that are then uploaded again; no others may be. */
const points: [Point, string[]][] = [
  ["before anything is sent", []],
  ["photo 1 is being sent", []],
  ["photo 1 has arrived, but its response is lost", ["a.jpg"]],
  ["photo 3 is being sent", []],
  ["photo 3 has arrived, but its response is lost", ["c.jpg"]],
  ["the post is being sent", []],
  ["the post was saved, but its response is lost", []],
];

const cases = Object.keys(kinds).flatMap((kind) =>
  points.map(([point, again]) => [kind as keyof typeof kinds, point, again] as const),
);

it.each(cases)("an %s arrives once and complete when the page closes: %s", async (kind, point, again) => {
  const { userId, more } = kinds[kind];
  closeAt = point;
  const entry = { id: "one", notes: "Walls are up.", files: photos.map(photo), ...more };
  if (point === "before anything is sent") {
    await new Outbox(userId).keep(project, entry);
    expect(uploads).toEqual([]);
  } else {
    await open(userId).keep(project, entry);
    await until(() => expect(closeAt).toBeUndefined());
  }

  open(userId);
  await until(() => expect(events.onLanded).toHaveBeenCalledOnce());
  expect([...held.keys()]).toEqual(["one"]);
  expect(held.get("one")).toHaveLength(3);
  expect(new Set(held.get("one")).size).toBe(3);
  expect([...uploads].sort()).toEqual([...photos, ...again].sort());
  expect(events.onRefused).not.toHaveBeenCalled();
  // Its files are deleted from the device.
  await until(async () => {
    const left = await readEntries(userId);
    expect(left.flatMap(({ files }) => files.filter(({ content }) => content.size > 0))).toEqual([]);
  });
});

it("uploads photos again that the server has deleted in the meantime", async () => {
  closeAt = "the post is being sent";
  await open("me").keep(project, { id: "one", notes: "Walls are up.", files: photos.map(photo) });
  await until(() => expect(closeAt).toBeUndefined());
  for (const number of [1, 2, 3]) swept.add(`upload-${number}`);

  open("me");
  await until(() => expect(events.onLanded).toHaveBeenCalledOnce());
  expect(uploads).toEqual([...photos, ...photos]);
  expect(held.get("one")).toEqual(["upload-4", "upload-5", "upload-6"]);
});

it("sends an owner's message in a later session only to the same project", async () => {
  server.use(
    http.get(
      "*/api/owner/session",
      () => HttpResponse.json({ valid: true, project_id: "another", opened_by_admin: false }),
      { once: true },
    ),
  );
  const sender = ownerSender("p1");
  const message = { participant: "owner" as const };
  await open(sender).keep(project, { id: "one", notes: "", files: [photo("a.jpg")], message });
  await until(() => expect(events.onSignedOut).toHaveBeenCalledOnce());
  expect([uploads, held.size]).toEqual([[], 0]);
  // Another account on the same device neither sees nor sends it.
  const other = open("me");
  await other.read();
  expect(other.snapshot().entries).toEqual([]);

  open(sender);
  await until(() => expect(events.onLanded).toHaveBeenCalledOnce());
  expect(held.get("one")).toEqual(["upload-1"]);
});

it("does not send an owner's message while an admin views the portal", async () => {
  server.use(
    http.get("*/api/owner/session", () => HttpResponse.json({ valid: true, project_id: "p1", opened_by_admin: true })),
  );
  const message = { participant: "owner" as const };
  await open(ownerSender("p1")).keep(project, { id: "one", notes: "", files: [photo("a.jpg")], message });
  await until(() => expect(events.onSignedOut).toHaveBeenCalledOnce());
  expect([uploads, held.size]).toEqual([[], 0]);
});
