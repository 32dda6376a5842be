import "fake-indexeddb/auto";
import { File as RealFile } from "node:buffer";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { NO_WORDS } from "@/lib/photos/description";
import { anAccount } from "@/test/account";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { readEntries, removeEntry } from "./device";
import { waitingShots } from "./kept-entry";
import { Outbox, type OutboxEvents, outboxOf, unsentOf } from "./outbox";

const project = { id: "p1", number: "BB-2026-000001" };
/** A file as read back from storage; jsdom cannot clone one. */
const photo = (name: string) => new RealFile(["photo"], name, { type: "image/jpeg" }) as unknown as File;
const update = (id: string, files: string[] = []) => ({
  id,
  notes: `Notes of ${id}`,
  files: files.map(photo),
});

let sent: { id: string; attachments: string[]; key: string | null }[];
let uploaded: string[];
let onProject: () => Response;
let onUpload: () => Response | undefined;
let onUpdate: () => Response | undefined;
/** The user who is signed in. */
let signedIn: string;
/** `onLanded` never resolves, so arrived entries stay in the list. */
const events = {
  onLanded: vi.fn(() => new Promise<void>(() => {})),
  onRefused: vi.fn(),
  onSignedOut: vi.fn(),
} satisfies OutboxEvents;
let stops: (() => void)[];

const refusal = (status: number, code = "refused") =>
  HttpResponse.json({ title: "No", status, code, detail: "Not that way.", errors: [], request_id: "r" }, { status });

beforeEach(() => {
  sent = [];
  uploaded = [];
  stops = [];
  onProject = () => HttpResponse.json(projectPage());
  onUpload = () => undefined;
  onUpdate = () => undefined;
  signedIn = "me";
  const account = anAccount("contractor");
  server.use(
    http.get("*/api/me", () => HttpResponse.json({ ...account, user: { ...account.user, id: signedIn } })),
    http.get("*/api/projects/by-id/p1", () => onProject()),
    http.post("*/api/uploads", ({ request }) => {
      const refused = onUpload();
      if (refused) return refused;
      uploaded.push(new URL(request.url).searchParams.get("file_name") ?? "");
      return HttpResponse.json({ id: `upload-${uploaded.length}` }, { status: 201 });
    }),
    http.delete("*/api/uploads/:id", () => new HttpResponse(null, { status: 204 })),
    http.post("*/api/projects/ABC234/updates", async ({ request }) => {
      const refused = onUpdate();
      if (refused) return refused;
      const { id, attachments } = (await request.json()) as { id: string; attachments: string[] };
      sent.push({ id, attachments, key: request.headers.get("Idempotency-Key") });
      return HttpResponse.json({}, { status: 201 });
    }),
  );
});

afterEach(async () => {
  for (const stop of stops) stop();
  for (const userId of ["me", "other"]) for (const { id } of await readEntries(userId)) await removeEntry(id);
  vi.clearAllMocks();
});

const start = (outbox: Outbox) => stops.push(outbox.start(events));
const standings = async (userId = "me") =>
  Object.fromEntries((await readEntries(userId)).map(({ id, standing }) => [id, standing.kind]));

it("stores an update, uploads its files, sends it, and reports it as safe", async () => {
  const outbox = new Outbox("me");
  start(outbox);
  await outbox.keep(project, update("u1", ["a.jpg", "b.jpg"]));
  await vi.waitFor(async () => expect(await standings()).toEqual({ u1: "safe" }));
  expect(uploaded).toEqual(["a.jpg", "b.jpg"]);
  expect(sent).toEqual([{ id: "u1", attachments: ["upload-1", "upload-2"], key: "u1" }]);
  await vi.waitFor(() => expect(events.onLanded).toHaveBeenCalledOnce());
});

it("adds files to the project, with what their photos say, after a restart", async () => {
  const added: unknown[] = [];
  const targets: string[] = [];
  let isOnline = false;
  server.use(
    http.post("*/api/uploads", ({ request }) => {
      if (!isOnline) return HttpResponse.error();
      const query = new URL(request.url).searchParams;
      targets.push(`${query.get("purpose")} ${query.get("target_id")}`);
      return HttpResponse.json({ id: `upload-${targets.length}` }, { status: 201 });
    }),
    http.post("*/api/projects/ABC234/files", async ({ request }) => {
      added.push([request.headers.get("Idempotency-Key"), await request.json()]);
      return HttpResponse.json({ items: [] }, { status: 201 });
    }),
  );
  const first = new Outbox("me");
  stops.push(first.start(events));
  const { files } = update("f1", ["roof.jpg", "wall.jpg"]);
  const descriptions = [{ ...NO_WORDS, caption: "North side" }, undefined];
  await first.keep(project, { id: "f1", notes: "", addsFiles: true, files, descriptions });
  await vi.waitFor(() => expect(first.snapshot().hindrance).toBe("no-signal"));
  for (const stop of stops.splice(0)) stop();

  isOnline = true;
  start(new Outbox("me"));
  await vi.waitFor(async () => expect(await standings()).toEqual({ f1: "safe" }));
  expect(targets).toEqual(["project_file p1", "project_file p1"]);
  const photos = [expect.objectContaining({ upload: "upload-1", caption: "North side" })];
  expect(added).toEqual([["f1", { files: ["upload-1", "upload-2"], photos }]]);
});

it("resumes after a restart without uploading an arrived file again", async () => {
  const first = new Outbox("me");
  onUpload = () => (uploaded.length === 1 ? HttpResponse.error() : undefined);
  stops.push(first.start(events));
  await first.keep(project, update("u1", ["a.jpg", "b.jpg"]));
  await vi.waitFor(() => expect(first.snapshot().hindrance).toBe("no-signal"));
  expect(await standings()).toEqual({ u1: "waiting" });
  for (const stop of stops.splice(0)) stop();

  onUpload = () => undefined;
  start(new Outbox("me"));
  await vi.waitFor(async () => expect(await standings()).toEqual({ u1: "safe" }));
  expect(uploaded).toEqual(["a.jpg", "b.jpg"]);
  expect(sent).toEqual([{ id: "u1", attachments: ["upload-1", "upload-2"], key: "u1" }]);
});

it("sends entries in order when the network returns", async () => {
  onProject = () => HttpResponse.error();
  const outbox = new Outbox("me");
  start(outbox);
  await outbox.keep(project, update("u1"));
  await vi.waitFor(() => expect(outbox.snapshot().hindrance).toBe("no-signal"));
  await outbox.keep(project, { ...update("u2") });
  onProject = () => HttpResponse.json(projectPage());
  await vi.waitFor(async () => {
    window.dispatchEvent(new Event("online"));
    expect(await standings()).toEqual({ u1: "safe", u2: "safe" });
  });
  expect(sent.map(({ id }) => id)).toEqual(["u1", "u2"]);
});

it("keeps entries after the session ends and sends them for that user only", async () => {
  onProject = () => refusal(401);
  const outbox = new Outbox("me");
  stops.push(outbox.start(events));
  await outbox.keep(project, update("u1"));
  await vi.waitFor(() => expect(events.onSignedOut).toHaveBeenCalledWith([expect.anything()]));
  expect(await standings()).toEqual({ u1: "waiting" });
  for (const stop of stops.splice(0)) stop();

  onProject = () => HttpResponse.json(projectPage());
  signedIn = "other";
  const other = new Outbox("other");
  start(other);
  await other.keep(project, update("theirs"));
  await vi.waitFor(async () => expect(await standings("other")).toEqual({ theirs: "safe" }));
  expect(other.snapshot().entries.map(({ id }) => id)).toEqual(["theirs"]);
  expect(await standings()).toEqual({ u1: "waiting" });

  signedIn = "me";
  start(new Outbox("me"));
  await vi.waitFor(async () => expect(await standings()).toEqual({ u1: "safe" }));
});

it("sends nothing when another user has signed in in another window", async () => {
  signedIn = "other";
  const outbox = new Outbox("me");
  stops.push(outbox.start(events));
  await outbox.keep(project, update("u1"));
  await vi.waitFor(() => expect(events.onSignedOut).toHaveBeenCalledWith([expect.anything()]));
  expect(await standings()).toEqual({ u1: "waiting" });

  // Photos can also be chosen while an upload is running.
  for (const stop of stops.splice(0)) stop();
  signedIn = "me";
  onUpload = () => {
    signedIn = "other";
    return undefined;
  };
  start(new Outbox("me"));
  await outbox.keep(project, update("u2", ["a.jpg"]));
  await vi.waitFor(() => expect(events.onSignedOut).toHaveBeenCalledTimes(2));
  expect(await standings()).toEqual({ u1: "safe", u2: "waiting" });
  expect(sent.map(({ id }) => id)).toEqual(["u1"]);
});

it("sends nothing when another user signs in during the project lookup", async () => {
  onProject = () => {
    signedIn = "other";
    return HttpResponse.json(projectPage());
  };
  const outbox = new Outbox("me");
  start(outbox);
  await outbox.keep(project, update("u1"));
  await vi.waitFor(() => expect(events.onSignedOut).toHaveBeenCalledWith([expect.anything()]));
  expect(await standings()).toEqual({ u1: "waiting" });
  expect(sent).toEqual([]);
});

/** Makes one storage operation fail; returns a function that restores it. */
function failing(method: "put" | "getAll", store: string, name: string) {
  const real = IDBObjectStore.prototype[method] as (...given: unknown[]) => IDBRequest;
  function fails(this: IDBObjectStore, ...given: unknown[]) {
    if (this.name === store) throw new DOMException("It failed", name);
    return real.apply(this, given);
  }
  const spy = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(fails as never);
  const end = () => spy.mockRestore();
  onTestFinished(end);
  return end;
}

it("uploads each file once when the device is too full to record progress", async () => {
  failing("put", "notes", "QuotaExceededError");
  let isBusy = true;
  onUpdate = () => (isBusy ? refusal(503) : undefined);
  const outbox = new Outbox("me");
  start(outbox);
  await outbox.keep(project, update("u1", ["a.jpg", "b.jpg"]));
  await vi.waitFor(() => expect(outbox.snapshot().hindrance).toBe("busy"));
  expect(kept(outbox, "u1").standing.kind).toBe("waiting");

  isBusy = false;
  outbox.sendNow();
  await vi.waitFor(() => expect(kept(outbox, "u1").standing.kind).toBe("safe"));
  expect(uploaded).toEqual(["a.jpg", "b.jpg"]);
  expect(sent).toEqual([{ id: "u1", attachments: ["upload-1", "upload-2"], key: "u1" }]);
  // Its files free up space, and its arrival is shown until dismissed.
  await vi.waitFor(async () => expect(await standings()).toEqual({}));
  await outbox.read();
  await outbox.discard(kept(outbox, "u1"));
  expect(outbox.snapshot().entries).toEqual([]);
});

it("shows cached entries when storage fails and resumes afterward", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  onProject = () => refusal(503);
  const outbox = outboxOf("me");
  start(outbox);
  await outbox.keep(project, update("u1"));
  await vi.waitFor(() => expect(outbox.snapshot().hindrance).toBe("busy"));

  const end = failing("getAll", "updates", "InvalidStateError");
  outbox.sendNow();
  await vi.waitFor(() => expect(outbox.snapshot().hindrance).toBe("storage"));
  expect(outbox.snapshot().entries.map(({ id }) => id)).toEqual(["u1"]);
  expect(await unsentOf("me")).toHaveLength(1);

  end();
  onProject = () => HttpResponse.json(projectPage());
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5000);
    expect(await standings()).toEqual({ u1: "safe" });
  });
  expect(sent.map(({ id }) => id)).toEqual(["u1"]);
});

it("keeps a rejected update for the author and sends later ones", async () => {
  let isFirst = true;
  onUpdate = () => {
    const refused = isFirst ? refusal(422) : undefined;
    isFirst = false;
    return refused;
  };
  const outbox = new Outbox("me");
  start(outbox);
  await outbox.keep(project, update("u1"));
  await outbox.keep(project, update("u2"));
  await vi.waitFor(async () => expect(await standings()).toEqual({ u1: "refused", u2: "safe" }));
  const refused = outbox.snapshot().entries.find(({ id }) => id === "u1");
  if (!refused) throw new Error("nothing was rejected");
  await outbox.answer(refused, "again");
  await vi.waitFor(async () => expect(await standings()).toEqual({ u1: "safe", u2: "safe" }));
});

it("sets a rejected photo aside and sends the others", async () => {
  let uploads = 0;
  onUpload = () => {
    uploads += 1;
    return uploads === 2 ? refusal(415) : undefined;
  };
  const outbox = new Outbox("me");
  start(outbox);
  const choice = { status: "approved", seen_status: "submitted" } as const;
  await outbox.keep(project, { ...update("u1", ["a.jpg", "b.jpg", "c.jpg"]), choice });
  await vi.waitFor(async () => expect((await standings()).u1).toBe("safe"));
  expect(sent).toEqual([{ id: "u1", attachments: ["upload-1", "upload-2"], key: "u1" }]);
  expect(uploaded).toEqual(["a.jpg", "c.jpg"]);
  const aside = outbox.snapshot().entries.find(({ id }) => id !== "u1");
  expect(aside).toMatchObject({
    choice: undefined,
    files: [{ name: "b.jpg" }],
    standing: { kind: "refused", reason: "file", message: "Not that way.", file: 0 },
  });
  expect(events.onRefused).toHaveBeenCalledExactlyOnceWith("update", "Not that way.");
  if (!aside) throw new Error("nothing was set aside");
  await outbox.answer(aside, "again");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ id: aside.id, attachments: ["upload-3"] });
});

it("sends the other photos when the portal fails at one", async () => {
  let uploads = 0;
  onUpload = () => {
    uploads += 1;
    return uploads === 1 ? refusal(500, "internal") : undefined;
  };
  const outbox = new Outbox("me");
  start(outbox);
  await outbox.keep(project, update("u1", ["a.jpg", "b.jpg", "c.jpg"]));
  await vi.waitFor(async () => expect((await standings()).u1).toBe("safe"));
  expect(uploaded).toEqual(["b.jpg", "c.jpg"]);
  expect(sent).toEqual([{ id: "u1", attachments: ["upload-1", "upload-2"], key: "u1" }]);
  const aside = outbox.snapshot().entries.find(({ id }) => id !== "u1");
  expect(aside).toMatchObject({ files: [{ name: "a.jpg" }], standing: { kind: "refused", reason: "file", file: 0 } });
});

it("does not part an update when the portal fails at every photo", async () => {
  onUpload = () => refusal(500, "internal");
  const outbox = new Outbox("me");
  start(outbox);
  await outbox.keep(project, update("u1", ["a.jpg", "b.jpg"]));
  await vi.waitFor(() => expect(kept(outbox, "u1").standing.kind).toBe("refused"));
  expect(outbox.snapshot().entries.map(({ files }) => files.length)).toEqual([2]);
  onUpload = () => undefined;
  await outbox.answer(kept(outbox, "u1"), "again");
  await vi.waitFor(async () => expect(await standings()).toEqual({ u1: "safe" }));
  expect(sent).toEqual([{ id: "u1", attachments: ["upload-1", "upload-2"], key: "u1" }]);
});

it("reports a server fault instead of retrying, and resends on request", async () => {
  onUpdate = () => refusal(500, "internal");
  const outbox = new Outbox("me");
  start(outbox);
  await outbox.keep(project, update("u1", ["a.jpg"]));
  await vi.waitFor(() => expect(kept(outbox, "u1").standing.kind).toBe("refused"));
  expect(outbox.snapshot().hindrance).toBeUndefined();
  onUpdate = () => undefined;
  await outbox.answer(kept(outbox, "u1"), "again");
  await vi.waitFor(async () => expect(await standings()).toEqual({ u1: "safe" }));
  expect(sent).toEqual([{ id: "u1", attachments: ["upload-1"], key: "u1" }]);
});

it("treats an attempt with a lost response as sent", async () => {
  onUpdate = () => refusal(409, "idempotency_key_reused");
  const outbox = new Outbox("me");
  start(outbox);
  await outbox.keep(project, update("u1"));
  await vi.waitFor(async () => expect(await standings()).toEqual({ u1: "safe" }));
});

/** A response that is held back until released. */
function held(answer: () => Response) {
  let release = () => {};
  let begin = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const handler = async () => {
    begin();
    await released;
    return answer();
  };
  return { handler, begun, release: () => release() };
}
const kept = (outbox: Outbox, id: string) => {
  const found = outbox.snapshot().entries.find((each) => each.id === id);
  if (!found) throw new Error(`${id} is not in the outbox`);
  return found;
};

describe("an update discarded while being sent", () => {
  it("is not sent or stored even if one of its files was uploading", async () => {
    const upload = held(() => HttpResponse.json({ id: "late" }, { status: 201 }));
    server.use(http.post("*/api/uploads", upload.handler));
    const outbox = new Outbox("me");
    start(outbox);
    await outbox.keep(project, update("u1", ["a.jpg"]));
    await outbox.keep(project, update("u2"));
    await upload.begun;
    await outbox.discard(kept(outbox, "u1"));
    upload.release();
    await vi.waitFor(async () => expect(await standings()).toEqual({ u2: "safe" }));
    expect(sent.map(({ id }) => id)).toEqual(["u2"]);
  });

  it("is not sent by the window that had started sending it", async () => {
    const look = held(() => HttpResponse.json(projectPage()));
    server.use(http.get("*/api/projects/by-id/p1", look.handler));
    const [here, there] = [new Outbox("me"), new Outbox("me")];
    start(here);
    await here.keep(project, update("u1"));
    await here.keep(project, update("u2"));
    await look.begun;
    await vi.waitFor(() => expect(there.snapshot().sending?.id).toBe("u1"));
    await there.discard(kept(there, "u1"));
    look.release();
    await vi.waitFor(async () => expect(await standings()).toEqual({ u2: "safe" }));
    expect(sent.map(({ id }) => id)).toEqual(["u2"]);
    await vi.waitFor(() => expect(there.snapshot().sending).toBeUndefined());
  });

  it("is not sent again because of missing files", async () => {
    const errors = [{ field: "attachments", code: "23503", message: "Gone" }];
    const post = held(() => HttpResponse.json({ status: 422, code: "invalid", detail: "x", errors }, { status: 422 }));
    server.use(http.post("*/api/projects/ABC234/updates", post.handler, { once: true }));
    const outbox = new Outbox("me");
    start(outbox);
    await outbox.keep(project, update("u1", ["a.jpg"]));
    await outbox.keep(project, update("u2"));
    await post.begun;
    await outbox.discard(kept(outbox, "u1"));
    post.release();
    await vi.waitFor(async () => expect(await standings()).toEqual({ u2: "safe" }));
    expect(uploaded).toEqual(["a.jpg"]);
    expect(sent.map(({ id }) => id)).toEqual(["u2"]);
  });
});

it("retries later when no response arrives", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const silence = vi.fn(() => new Promise<never>(() => {}));
  server.use(http.post("*/api/projects/ABC234/updates", silence, { once: true }));
  const outbox = new Outbox("me");
  start(outbox);
  await outbox.keep(project, update("u1"));
  await vi.waitFor(() => expect(silence).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(outbox.snapshot().hindrance).toBe("no-signal"));
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(async () => expect(await standings()).toEqual({ u1: "safe" }));
});

it("does not restore an update that another window discarded", async () => {
  onUpdate = () => refusal(422);
  const [here, there] = [new Outbox("me"), new Outbox("me")];
  start(here);
  await here.keep(project, update("u1"));
  await vi.waitFor(async () => expect(await standings()).toEqual({ u1: "refused" }));
  await vi.waitFor(() => expect(kept(here, "u1").standing.kind).toBe("refused"));
  const refused = kept(here, "u1");
  await there.discard(refused);
  await here.answer(refused, "again");
  expect(await standings()).toEqual({});
});

it("sends the shots of photos, and counts them as waiting until then", async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post("*/api/projects/ABC234/updates", async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  const outbox = new Outbox("me");
  await outbox.keep(project, { ...update("u1", ["a.jpg", "b.jpg"]), shots: [undefined, "ceiling"] });
  const [kept] = await readEntries("me");
  expect(kept && waitingShots(kept)).toEqual([{ projectId: "p1", shot: "ceiling" }]);
  start(outbox);
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    attachments: ["upload-1", "upload-2"],
    shots: [{ upload: "upload-2", shot: "ceiling" }],
  });
  await vi.waitFor(async () => expect(await standings()).toEqual({ u1: "safe" }));
  const [landed] = await readEntries("me");
  expect(landed && waitingShots(landed)).toEqual([]);
});
