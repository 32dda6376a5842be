import "fake-indexeddb/auto";
import { File as RealFile } from "node:buffer";
import { screen, waitFor, within } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { useOutboxPort } from "@/lib/network/outbox-port";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { readEntries, removeEntry, writeEntry } from "./device";
import type { KeptEntry } from "./kept-entry";
import { OutboxProvider, OutboxStatus } from "./OutboxProvider";

const writer = anAccount("referral_partner");
const userId = writer.user.id;
const project = { id: "p1", number: "BB-2026-000001" };
const photo = (name: string, type = "image/jpeg") => new RealFile(["photo"], name, { type }) as unknown as File;
const entry = (id: string, more: Partial<KeptEntry> = {}): KeptEntry => ({
  id,
  userId,
  project,
  notes: "Walls are up.",
  files: [],
  keptAt: Date.now(),
  standing: { kind: "waiting" },
  ...more,
});
const message = { participant: "referral_partner" as const };

function Form() {
  const port = useOutboxPort();
  const files = ["a.jpg", "b.jpg"].map((name) => photo(name));
  return (
    <button type="button" onClick={() => void port?.keep(project, { id: "m1", notes: "Two photos.", message, files })}>
      Send
    </button>
  );
}
const page = (
  <OutboxProvider userId={userId}>
    <OutboxStatus userId={userId} />
    <Form />
  </OutboxProvider>
);

beforeEach(async () => {
  server.use(http.get("*/api/me", () => HttpResponse.json(writer)));
  for (const { id } of await readEntries(userId)) await removeEntry(id);
});

it("opens no database on a device without stored entries", async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  try {
    await renderInPortal(page);
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
    expect(await indexedDB.databases()).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
});

it("closes the list with its last entry and keeps it closed", async () => {
  await writeEntry(entry("u1", { standing: { kind: "refused", reason: "other", message: "No." } }));
  const { user } = await renderInPortal(page);
  await user.click(await screen.findByRole("button", { name: /Show/ }));
  const list = await screen.findByRole("dialog");
  await user.click(within(list).getByRole("button", { name: "Discard" }));
  const question = within(await screen.findByRole("dialog", { name: "Discard this update?" }));
  await user.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByRole("button", { name: /Show/ });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("counts uploaded photos and disappears when all are sent", async () => {
  const waits: (() => void)[] = [];
  server.use(
    http.get("*/api/projects/by-id/p1", () => HttpResponse.json(projectPage())),
    http.post("*/api/uploads", async () => {
      await new Promise<void>((resolve) => waits.push(resolve));
      return HttpResponse.json({ id: `upload-${waits.length}` }, { status: 201 });
    }),
    http.post("*/api/projects/ABC234/messages", () => HttpResponse.json({}, { status: 201 })),
  );
  const { user } = await renderInPortal(page);
  await user.click(await screen.findByRole("button", { name: "Send" }));
  for (const sent of [0, 1]) {
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(`Sending: ${sent} of 2 photos`));
    await waitFor(() => expect(waits).toHaveLength(sent + 1));
    waits[sent]?.();
  }
  await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
  expect(screen.queryByRole("button", { name: /Sending/ })).not.toBeInTheDocument();
  await waitFor(async () => expect(await readEntries(userId)).toEqual([]));
});

it.each<[string, KeptEntry[]]>([
  ["1 message not sent yet", [entry("m", { message })]],
  ["2 updates not sent yet", [entry("u1"), entry("u2")]],
  ["2 items not sent yet", [entry("u"), entry("m", { message })]],
])('shows "%s" without a network and opens the list', async (text, entries) => {
  server.use(http.get("*/api/me", () => HttpResponse.error()));
  for (const each of entries) await writeEntry(each);
  const { user } = await renderInPortal(page);
  await user.click(await screen.findByRole("button", { name: new RegExp(`^${text}`) }));
  const dialog = within(await screen.findByRole("dialog", { name: "On this device" }));
  expect(dialog.getAllByText("Walls are up.")).toHaveLength(entries.length);
});

it("shows updates of a lost project until they are discarded", async () => {
  await writeEntry(entry("u1"));
  server.use(
    http.get("*/api/projects/by-id/p1", () => HttpResponse.json({ status: 404, code: "not_found" }, { status: 404 })),
  );
  const { user } = await renderInPortal(page);
  await user.click(await screen.findByRole("button", { name: /^1 update not sent yet/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "On this device" }));
  expect(await dialog.findByText(/^You no longer have access to this project\./)).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Discard" }));
  const question = within(await screen.findByRole("dialog", { name: "Discard this update?" }));
  await user.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(async () => expect(await readEntries(userId)).toEqual([]));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.queryByRole("button", { name: /not sent yet/ })).not.toBeInTheDocument();
});
