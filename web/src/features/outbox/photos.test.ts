import "fake-indexeddb/auto";
import { File as RealFile } from "node:buffer";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAccount } from "@/test/account";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { readEntries, removeEntry } from "./device";
import { Outbox } from "./outbox";
import { originalName, smallerName } from "./photo";

/** Generous timeout for slow machines; returns as soon as the check passes. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });
const project = { id: "p1", number: "BB-2026-000001" };
const photo = (name: string) => new RealFile(["original"], name, { type: "image/jpeg" }) as unknown as File;
const line = Object.assign(new EventTarget(), { downlink: 0.2, saveData: false });
let sent: [string, unknown][];
let uploads: string[];
/** The sizes of the smaller photos that were drawn. */
let drawn: string[];
let readsPhotos: boolean;
let failOn: string | undefined;
/** `onLanded` never resolves, so arrived entries stay in the list. */
const events = { onLanded: vi.fn(() => new Promise<void>(() => {})), onRefused: vi.fn(), onSignedOut: vi.fn() };
const account = anAccount("admin");
const stops: (() => void)[] = [];

beforeEach(() => {
  sent = [];
  uploads = [];
  failOn = undefined;
  line.downlink = 0.2;
  Object.defineProperty(navigator, "connection", { value: line, configurable: true });
  drawn = [];
  readsPhotos = true;
  // jsdom has no canvas.
  vi.stubGlobal("createImageBitmap", async () => {
    if (!readsPhotos) throw new DOMException("not decoded", "InvalidStateError");
    return { width: 4000, height: 3000, close: () => {} };
  });
  const context = { fillRect: () => {}, drawImage: () => {} };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done, type) {
    drawn.push(`${this.width}x${this.height}`);
    done(new Blob(["s"], { type: type ?? "" }));
  });
  const note =
    (what: string) =>
    async ({ request }: { request: Request }) => {
      if (failOn === what) {
        failOn = undefined;
        return HttpResponse.error();
      }
      sent.push([what, await request.json()]);
      return HttpResponse.json({}, { status: 201 });
    };
  server.use(
    http.get("*/api/me", () => HttpResponse.json({ ...account, user: { ...account.user, id: "me" } })),
    http.get("*/api/projects/by-id/p1", () => HttpResponse.json(projectPage())),
    http.post("*/api/uploads", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const name = query.get("file_name") ?? "";
      if (failOn === name) {
        failOn = undefined;
        return HttpResponse.error();
      }
      uploads.push(`${name} for ${query.get("purpose")} ${query.get("target_id")}`);
      return HttpResponse.json({ id: `upload-${uploads.length}` }, { status: 201 });
    }),
    http.post("*/api/projects/ABC234/updates", note("update")),
    http.post("*/api/projects/ABC234/updates/one/files", note("originals of an update")),
    http.post("*/api/projects/ABC234/events/e1/status", note("event")),
    http.post("*/api/projects/ABC234/files", note("originals of an event")),
    http.post("*/api/projects/ABC234/messages", note("message")),
  );
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  for (const { id } of await readEntries("me")) await removeEntry(id);
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "connection");
});

function open() {
  const outbox = new Outbox("me");
  stops.push(outbox.start(events));
  return outbox;
}
const only = async () => {
  const [entry] = await readEntries("me");
  if (!entry) throw new Error("the outbox is empty");
  return entry;
};
/** A waiting entry with its author's answer to the offer. */
async function choosing(more: object, names = ["a.jpg", "plan.png"]) {
  const idle = new Outbox("me");
  await idle.keep(project, { id: "one", notes: "Walls are up.", files: names.map(photo), ...more });
  await idle.choosePhotos(await only(), "smaller");
}

it("sends smaller photos on a slow connection and originals on a fast one", async () => {
  await choosing({});
  const outbox = open();
  await until(() => expect(events.onLanded).toHaveBeenCalledOnce());
  const smaller = ["a.jpg for status_update one", "plan.jpg for status_update one"];
  expect(uploads).toEqual(smaller);
  expect(drawn).toEqual(["1600x1200", "1600x1200"]);
  await until(async () => expect(await only()).toMatchObject({ isPosted: true, standing: { kind: "waiting" } }));
  expect(outbox.snapshot().sending).toBeUndefined();
  expect(sent).toEqual([["update", expect.objectContaining({ attachments: ["upload-1", "upload-2"] })]]);

  line.downlink = 9;
  line.dispatchEvent(new Event("change"));
  await until(async () => expect((await only()).standing.kind).toBe("safe"));
  expect(uploads.slice(2)).toEqual([
    "a (original).jpg for status_update one",
    "plan (original).png for status_update one",
  ]);
  expect(sent[1]).toEqual(["originals of an update", { files: ["upload-3", "upload-4"] }]);
  await until(() => expect(events.onLanded).toHaveBeenCalledTimes(2));
});

it("sends what the photos of an event's status say", async () => {
  line.downlink = 9;
  const event = { id: "e1", status: "completed" as const, version: 3 };
  const descriptions = [undefined, { room: "Kitchen", tags: [] }];
  const idle = new Outbox("me");
  const files = ["a.jpg", "b.jpg"].map(photo);
  await idle.keep(project, { id: "one", notes: "", event, files, descriptions });
  open();
  await until(() => expect(events.onLanded).toHaveBeenCalledOnce());
  const body = { attachments: ["upload-1", "upload-2"], photos: [expect.objectContaining({ upload: "upload-2" })] };
  expect(sent).toEqual([["event", expect.objectContaining(body)]]);
});

it.each([
  ["an original is being uploaded", "a (original).jpg"],
  ["the originals are being added", "originals of an update"],
])("resumes with the originals when the page closes while %s", async (_when, what) => {
  await choosing({}, ["a.jpg", "b.jpg"]);
  line.downlink = 9;
  failOn = what;
  open();
  await until(() => expect(failOn).toBeUndefined());
  for (const stop of stops.splice(0)) stop();
  open();
  await until(async () => expect((await only()).standing.kind).toBe("safe"));
  expect(uploads.filter((name) => name.includes("original")).sort()).toEqual([
    "a (original).jpg for status_update one",
    "b (original).jpg for status_update one",
  ]);
  expect(sent.map(([kind]) => kind)).toEqual(["update", "originals of an update"]);
});

it("sends originals on any connection on request", async () => {
  await choosing({});
  const outbox = open();
  await until(async () => expect((await only()).isPosted).toBe(true));
  await outbox.sendOriginals(await only());
  await until(async () => expect((await only()).standing.kind).toBe("safe"));
  expect(uploads).toHaveLength(4);
});

it("sends a photo unchanged, once, if the browser cannot resize it", async () => {
  readsPhotos = false;
  await choosing({}, ["IMG_1.heic"]);
  open();
  await until(async () => expect((await only()).standing.kind).toBe("safe"));
  expect(uploads).toEqual(["IMG_1.heic for status_update one"]);
});

it("does not resize photos unless the author chose that", async () => {
  const outbox = open();
  await outbox.keep(project, { id: "one", notes: "Walls are up.", files: [photo("a.jpg")] });
  await until(async () => expect((await only()).standing.kind).toBe("safe"));
  expect(drawn).toEqual([]);
});

it("adds an event's originals to the project's files", async () => {
  await choosing({ event: { id: "e1", status: "completed", version: 2 } });
  line.downlink = 9;
  open();
  await until(async () => expect((await only()).standing.kind).toBe("safe"));
  expect(uploads.map((name) => name.split(" for ")[1])).toEqual([
    "event_status_update e1",
    "event_status_update e1",
    "project_file p1",
    "project_file p1",
  ]);
  expect(sent.map(([kind]) => kind)).toEqual(["event", "originals of an event"]);
});

it("adds the originals of a project's files to it", async () => {
  await choosing({ notes: "", addsFiles: true });
  line.downlink = 9;
  open();
  await until(async () => expect((await only()).standing.kind).toBe("safe"));
  expect(uploads).toEqual([
    "a.jpg for project_file p1",
    "plan.jpg for project_file p1",
    "a (original).jpg for project_file p1",
    "plan (original).png for project_file p1",
  ]);
  expect(sent.map(([, body]) => body)).toEqual([
    { files: ["upload-1", "upload-2"] },
    { files: ["upload-3", "upload-4"] },
  ]);
});

it("sends a message's originals in one message with a stable ID", async () => {
  await choosing({ message: { participant: "admin" } }, ["a.jpg"]);
  line.downlink = 9;
  failOn = "a (original).jpg";
  open();
  await until(() => expect(failOn).toBeUndefined());
  for (const stop of stops.splice(0)) stop();
  const { originalsMessageId } = await only();
  open();
  await until(async () => expect((await only()).standing.kind).toBe("safe"));
  expect(sent.map(([, body]) => body)).toEqual([
    expect.objectContaining({ id: "one", message_content: "Walls are up.", uploads: ["upload-1"] }),
    expect.objectContaining({ id: originalsMessageId, message_content: "", uploads: ["upload-2"] }),
  ]);
});

it.each([
  ["IMG_1.jpg", "IMG_1.jpg", "IMG_1 (original).jpg"],
  ["IMG_1.JPEG", "IMG_1.JPEG", "IMG_1 (original).JPEG"],
  ["plan.v2.png", "plan.v2.jpg", "plan.v2 (original).png"],
  ["IMG_1.HEIC", "IMG_1.jpg", "IMG_1 (original).HEIC"],
  [`${"x".repeat(251)}.png`, `${"x".repeat(251)}.jpg`, `${"x".repeat(240)} (original).png`],
])("names the smaller and original versions of %s", (name, smaller, original) => {
  expect([smallerName(name), originalName(name)]).toEqual([smaller, original]);
});

it("sends what photos say, also after a reload, and entries of older versions without it", async () => {
  line.downlink = 10;
  const position = { latitude: 1, longitude: 2, accuracy_meters: 5, recorded_at: "2026-11-20T12:00:00Z" };
  const descriptions = [undefined, { room: "Kitchen", caption: " Wet ", tags: ["wall"], position }];
  const idle = new Outbox("me");
  await idle.keep(project, { id: "one", notes: "Walls are up.", files: ["a.jpg", "b.jpg"].map(photo), descriptions });
  expect((await only()).files.map(({ description }) => description)).toEqual(descriptions);
  const outbox = open();
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({
    attachments: ["upload-1", "upload-2"],
    photos: [{ upload: "upload-2", room: "Kitchen", caption: "Wet", tags: ["wall"], position }],
  });
  sent = [];
  await outbox.keep(project, { id: "two", notes: "The roof is up.", files: [photo("c.jpg")] });
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).not.toHaveProperty("photos");
});
