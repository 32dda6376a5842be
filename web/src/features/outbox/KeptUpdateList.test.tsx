import "fake-indexeddb/auto";
import { File as RealFile } from "node:buffer";
import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { readEntries, removeEntry } from "./device";
import { KeptUpdateList } from "./KeptUpdateList";
import { outboxOf } from "./outbox";
import { useOutbox } from "./use-outbox";

const userId = "list-writer";
const account = anAccount("contractor");
const writer = { ...account, user: { ...account.user, id: userId } };
let answer: () => Response;
let stop: () => void;

beforeEach(() => {
  answer = () => HttpResponse.json({ status: 503, code: "busy", detail: "The portal is busy." }, { status: 503 });
  server.use(
    http.get("*/api/me", () => HttpResponse.json(writer)),
    http.get("*/api/projects/by-id/p1", () => answer()),
    http.post("*/api/projects/ABC234/updates", () => HttpResponse.json({}, { status: 201 })),
  );
  stop = () => {};
});
afterEach(async () => {
  stop();
  for (const { id } of await readEntries(userId)) await removeEntry(id);
});

const start = () => {
  stop = outboxOf(userId).start({ onLanded: async () => {}, onRefused: () => {}, onSignedOut: () => {} });
};
const keep = () =>
  outboxOf(userId).keep({ id: "p1", number: "BB-2026-000001" }, { id: "u1", notes: "Walls are up.", files: [] });
const List = () => <KeptUpdateList userId={userId} entries={useOutbox(userId).entries} />;

it("sends an entry waiting for its next attempt on request", async () => {
  start();
  await keep();
  const { user } = await renderInPortal(<List />);
  expect(await screen.findByText("The portal is busy. Will retry automatically.")).toBeInTheDocument();
  answer = () => HttpResponse.json(projectPage());
  await user.click(await screen.findByRole("button", { name: "Send now" }));
  // Well before the next automatic retry.
  await waitFor(() => expect(screen.getByText("Safe on server")).toBeInTheDocument(), { timeout: 3000 });
});

it("links the web addresses in notes", async () => {
  const notes = "The offer is at https://supplier.example/offer.";
  await outboxOf(userId).keep({ id: "p1", number: "BB-2026-000001" }, { id: "u1", notes, files: [] });
  await renderInPortal(<List />);
  const link = await screen.findByRole("link", { name: "https://supplier.example/offer" });
  expect(link).toHaveAttribute("rel", "noopener nofollow");
});

it("does not offer to send when the outbox is not running", async () => {
  await keep();
  await renderInPortal(<List />);
  expect(await screen.findByText("On device")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Send now" })).not.toBeInTheDocument();
});

/** A file as read back from storage; jsdom cannot clone one. */
const photo = (name: string) => new RealFile(["photo"], name, { type: "image/jpeg" }) as unknown as File;

it("offers smaller photos once for all entries on a slow connection", async () => {
  Object.defineProperty(navigator, "connection", { value: { downlink: 0.3 }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "connection"));
  const outbox = outboxOf(userId);
  const project = { id: "p1", number: "BB-2026-000001" };
  await outbox.keep(project, { id: "u1", notes: "Walls are up.", files: [photo("a.jpg")] });
  await outbox.keep(project, { id: "u2", notes: "Roof is closed.", files: [photo("b.jpg")] });
  await outbox.keep(project, { id: "u3", notes: "No photos.", files: [] });
  const { user } = await renderInPortal(<List />);
  const offer = () => screen.queryByRole("region", { name: "Slow connection" });
  // There must be only one; the query fails on a second match.
  await waitFor(() => expect(offer()).toBeInTheDocument());
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(offer()).not.toBeInTheDocument();
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await user.click(screen.getByRole("button", { name: "Send smaller photos now, originals on Wi-Fi" }));
  await waitFor(() => expect(offer()).not.toBeInTheDocument());
  await outbox.keep(project, { id: "u4", notes: "One more.", files: [photo("d.jpg")] });
  await user.click(await screen.findByRole("button", { name: "Keep sending originals" }));
  await waitFor(() => expect(offer()).not.toBeInTheDocument());
  const chosen = (await readEntries(userId)).map(({ id, photos }) => [id, photos]);
  expect(Object.fromEntries(chosen)).toEqual({ u1: "smaller", u2: "smaller", u3: undefined, u4: "originals" });
});

it("shows why an event status was rejected and resends it on request", async () => {
  const versions: (string | null)[] = [];
  const current = { status: "on_hold", version: 7 };
  server.use(
    http.get("*/api/projects/by-id/p1", () => HttpResponse.json(projectPage())),
    http.post("*/api/projects/ABC234/events/e1/status", ({ request }) => {
      versions.push(request.headers.get("If-Match"));
      return versions.length > 1
        ? HttpResponse.json({}, { status: 201 })
        : HttpResponse.json(
            { status: 412, code: "stale", detail: "Somebody else changed it.", current },
            { status: 412 },
          );
    }),
  );
  start();
  const event = { id: "e1", status: "completed" as const, version: 3, title: "Site visit" };
  await outboxOf(userId).keep({ id: "p1", number: "BB-2026-000001" }, { id: "k1", notes: "Dry.", event, files: [] });
  const { user } = await renderInPortal(<List />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Somebody else changed it.");
  expect(screen.getByText("Site visit: Completed")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Discard" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Send as Completed" }));
  await waitFor(() => expect(versions).toEqual(['"3"', '"7"']));
});

it("reports a deleted event without offering a retry", async () => {
  server.use(
    http.get("*/api/projects/by-id/p1", () => HttpResponse.json(projectPage())),
    http.post("*/api/projects/ABC234/events/e1/status", () =>
      HttpResponse.json({ status: 404, code: "event_gone", detail: "This event no longer exists." }, { status: 404 }),
    ),
  );
  start();
  const event = { id: "e1", status: "completed" as const, version: 3, title: "Site visit" };
  await outboxOf(userId).keep({ id: "p1", number: "BB-2026-000001" }, { id: "k1", notes: "Dry.", event, files: [] });
  await renderInPortal(<List />);
  expect(await screen.findByRole("alert")).toHaveTextContent(/^This event no longer exists\. Your text is kept here/);
  expect(screen.getAllByRole("button").map((button) => button.textContent || button.ariaLabel)).toEqual([
    "Copy text",
    "Discard",
  ]);
});

it("can send an update without closing open work that changed", async () => {
  const bodies: object[] = [];
  server.use(
    http.get("*/api/projects/by-id/p1", () => HttpResponse.json(projectPage())),
    http.post("*/api/projects/ABC234/updates", async ({ request }) => {
      bodies.push((await request.json()) as object);
      return bodies.length > 1
        ? HttpResponse.json({}, { status: 201 })
        : HttpResponse.json({ status: 409, code: "open_work_changed", detail: "Check the list." }, { status: 409 });
    }),
  );
  start();
  const closing = { close_tasks: [{ id: "t1", version: 1, status: "completed" as const }] };
  const project = { id: "p1", number: "BB-2026-000001" };
  await outboxOf(userId).keep(project, { id: "u1", notes: "All done.", closing, files: [] });
  const { user } = await renderInPortal(<List />);
  expect(await screen.findByRole("alert")).toHaveTextContent(/^An event, task, or proposal that this update closes/);
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Send without closing them" }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies.map((body) => "close_tasks" in body)).toEqual([true, false]);
});

it("explains that a status waits for the rejected one before it", async () => {
  let posts = 0;
  server.use(
    http.get("*/api/projects/by-id/p1", () => HttpResponse.json(projectPage())),
    http.post("*/api/projects/ABC234/events/e1/status", () => {
      posts += 1;
      const current = { status: "canceled", version: 7 };
      return HttpResponse.json({ status: 412, code: "stale", detail: "Changed.", current }, { status: 412 });
    }),
  );
  start();
  const event = { id: "e1", status: "completed" as const, version: 3, title: "Site visit" };
  const project = { id: "p1", number: "BB-2026-000001" };
  await outboxOf(userId).keep(project, { id: "k1", notes: "", event: { ...event, status: "in_progress" }, files: [] });
  await renderInPortal(<List />);
  await screen.findByRole("alert");
  await outboxOf(userId).keep(project, { id: "k2", notes: "", event, files: [] });
  expect(await screen.findByText("On hold until you decide on the status of the previous update.")).toBeInTheDocument();
  await outboxOf(userId).send();
  expect(posts).toBe(1);
});
