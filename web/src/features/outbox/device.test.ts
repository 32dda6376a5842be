import "fake-indexeddb/auto";
import { File as RealFile } from "node:buffer";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { expect, it, onTestFinished, vi } from "vitest";
import { noteEntry, readEntries, readReader, removeEntry, writeEntry, writeReader } from "./device";
import { DEVICE } from "./device-name";
import type { KeptEntry } from "./kept-entry";
import { answered, landed } from "./rules";

/** A file as read back from storage; jsdom cannot clone one. */
const photo = (name: string, place: number) => ({
  name,
  type: "image/jpeg",
  size: name.length,
  content: new RealFile([name], name) as unknown as Blob,
  place,
});
const update = (id: string, names: string[] = []): KeptEntry => ({
  id,
  userId: "me",
  project: { id: "p1", number: "BB-2026-000001" },
  notes: "Walls are up.",
  files: names.map(photo),
  keptAt: 1,
  standing: { kind: "waiting" },
});
const only = async () => {
  const [found, ...others] = await readEntries("me");
  if (!found || others.length > 0) throw new Error("expected exactly one update");
  return found;
};
const contents = async ({ files }: KeptEntry) => Promise.all(files.map(({ content }) => content.text()));

it("reads entries stored by the first version", async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.resetModules();
  onTestFinished(() => void vi.unstubAllGlobals());
  const before = await openDB(DEVICE, 1, {
    upgrade(database) {
      database.createObjectStore("updates", { keyPath: "id" });
      database.createObjectStore("reader");
    },
  });
  const { files, ...written } = update("u1", ["a.jpg", "b.jpg"]);
  await before.put("updates", { ...written, files: files.map(({ place: _unknown, ...file }) => file) });
  const reader = { userId: "me", projects: [] };
  await before.put("reader", reader, "reader");
  before.close();

  const now = await import("./device");
  expect(await now.readReader()).toEqual(reader);
  const [kept] = await now.readEntries("me");
  if (!kept) throw new Error("nothing was stored");
  expect(kept).toMatchObject({ ...written, files: [{ place: 0 }, { place: 1 }] });
  expect(await contents(kept)).toEqual(["a.jpg", "b.jpg"]);
});

it("stores an update's progress without copying its files", async () => {
  await writeEntry(update("u1", ["a.jpg", "b.jpg", "c.jpg"]));
  const put = vi.spyOn(IDBObjectStore.prototype, "put");
  onTestFinished(() => put.mockRestore());

  const refused = { kind: "refused", reason: "file", message: "No.", file: 1 } as const;
  expect(await noteEntry({ ...(await only()), standing: refused })).toBe(true);
  await noteEntry(answered(await only(), "without-file"));
  const left = await only();
  expect(left.files.map(({ name }) => name)).toEqual(["a.jpg", "c.jpg"]);
  expect(await contents(left)).toEqual(["a.jpg", "c.jpg"]);

  await noteEntry(landed(left, 2));
  expect(await only()).toMatchObject({
    standing: { kind: "safe", at: 2 },
    files: [{ name: "a.jpg" }, { name: "c.jpg" }],
  });
  expect(put.mock.contexts.map((store) => (store as IDBObjectStore).name)).toEqual(["notes", "notes", "notes"]);
  expect(JSON.stringify(put.mock.calls)).not.toContain("content");
  await removeEntry("u1");
  expect(await noteEntry(left)).toBe(false);
  expect(await readEntries("me")).toEqual([]);
});

it("reopens the database after a failed connection", async () => {
  const open = vi.spyOn(indexedDB, "open");
  const broken = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
    throw new DOMException("The connection is closing", "InvalidStateError");
  });
  onTestFinished(() => {
    open.mockRestore();
    broken.mockRestore();
  });
  await expect(readEntries("me")).rejects.toThrow("The connection is closing");
  await writeReader({ userId: "me", projects: [] });
  expect(open).toHaveBeenCalledOnce();
  expect(await readReader()).toMatchObject({ userId: "me" });
});
