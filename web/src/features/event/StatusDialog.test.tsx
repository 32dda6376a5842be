import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { OutboxContext } from "@/lib/network/outbox-port";
import type { UnsentEntry } from "@/lib/network/unsent-entry";
import { anEvent } from "@/test/events";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import StatusDialog from "./StatusDialog";

const onClose = vi.fn();

let sent: Array<{ body: Schemas["UpdateEventStatus"]; tag: string | null; key: string | null }>;
let answer: () => Response;

beforeEach(() => {
  sent = [];
  onClose.mockReset();
  server.use(
    http.post("*/api/projects/ABC234/events/:id/status", async ({ request }) => {
      const { headers } = request;
      const body = (await request.json()) as Schemas["UpdateEventStatus"];
      sent.push({ body, tag: headers.get("If-Match"), key: headers.get("Idempotency-Key") });
      return answer();
    }),
    http.get("*/api/projects/ABC234/events", () =>
      HttpResponse.json({ proposed: [], scheduled: [anEvent()], past: [], time_zone: "America/Chicago" }),
    ),
    http.get("*/api/projects/ABC234/tasks", () => HttpResponse.json({ items: [] })),
  );
});

const problem = (status: number, code: string, detail: string, more: object = {}) =>
  HttpResponse.json({ title: "Refused", status, code, detail, errors: [], request_id: "r", ...more }, { status });

const field = (name: string, at = 0) => screen.getAllByLabelText(new RegExp(`^${name}`))[at] as HTMLInputElement;
const send = (name: string) => screen.getByRole("button", { name });

describe("Event Status Update", () => {
  const event = anEvent();
  const open = async () => {
    const { user } = await renderInPortal(<StatusDialog project={projectPage()} event={event} onClose={onClose} />);
    await screen.findByRole("dialog", { name: "Event Status Update" });
    return user;
  };
  const update = () => send("Update");

  it("requires a new status; notes and files are optional", async () => {
    answer = () => HttpResponse.json({ ...event, status: "completed" }, { status: 201 });
    const user = await open();
    const offered = within(field("Status")).getAllByRole("option");
    expect(offered.map((option) => option.textContent)).toEqual([
      "Scheduled",
      "In Progress",
      "Completed",
      "On Hold",
      "Canceled",
    ]);
    expect(update()).toBeDisabled();
    await user.selectOptions(field("Status"), "Completed");
    expect(update()).toBeEnabled();
    await user.selectOptions(field("Status"), "Scheduled");
    expect(update(), "the status is unchanged").toBeDisabled();
    await user.selectOptions(field("Status"), "Completed");
    await user.click(update());
    expect(await screen.findByText("Event status updated successfully")).toBeInTheDocument();
    expect(sent).toEqual([
      { body: { status: "completed", notes: null, attachments: [] }, tag: '"3"', key: expect.any(String) },
    ]);
  });

  it("asks about the other open work when the event is completed", async () => {
    const other = anEvent({ id: "other", title: "Cabinets", version: 7 });
    const task = { id: "t-1", version: 2, description: "Send the invoice.", status: "open" };
    server.use(
      http.get("*/api/projects/ABC234/events", () =>
        HttpResponse.json({ proposed: [], scheduled: [event, other], past: [], time_zone: "America/Chicago" }),
      ),
      http.get("*/api/projects/ABC234/tasks", () => HttpResponse.json({ items: [task] })),
    );
    answer = () => HttpResponse.json({ ...event, status: "completed" }, { status: 201 });
    const user = await open();
    await user.selectOptions(field("Status"), "On Hold");
    expect(screen.queryByRole("group", { name: "Open events, tasks, and proposals" })).not.toBeInTheDocument();
    await user.selectOptions(field("Status"), "Completed");
    const group = await screen.findByRole("group", { name: "Open events, tasks, and proposals" });
    expect(within(group).getAllByRole("listitem"), "without the event itself").toHaveLength(2);
    await user.selectOptions(screen.getByRole("combobox", { name: "Action for Cabinets" }), "Cancel");
    await user.selectOptions(screen.getByRole("combobox", { name: "Action for Send the invoice." }), "Mark completed");
    await user.click(update());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      status: "completed",
      notes: null,
      attachments: [],
      close_events: [{ id: "other", version: 7, status: "canceled" }],
      close_tasks: [{ id: "t-1", version: 2, status: "completed" }],
    });
  });

  it("hands the update and its version to the outbox and closes", async () => {
    const project = projectPage();
    server.use(http.get("*/api/projects/ABC234", () => HttpResponse.json(project)));
    const keep = vi.fn(async () => {});
    const { user } = await renderInPortal(
      <OutboxContext value={{ userId: "me", keep }}>
        <StatusDialog project={projectPage()} event={event} onClose={onClose} />
      </OutboxContext>,
    );
    await screen.findByRole("dialog", { name: "Event Status Update" });
    await user.selectOptions(field("Status"), "Completed");
    await user.upload(field("Photos and files"), new File(["photo"], "dry.jpg", { type: "image/jpeg" }));
    await user.click(update());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(keep).toHaveBeenCalledExactlyOnceWith(
      { id: project.id, number: project.project_number },
      {
        id: expect.any(String),
        notes: "",
        event: { id: event.id, status: "completed", version: event.version, title: event.title },
        closing: {},
        files: [expect.objectContaining({ name: "dry.jpg" })],
      },
    );
    expect(sent).toEqual([]);
  });

  it("describes and orders photos, and stores more than five as a second update", async () => {
    const keep = vi.fn(async (_: unknown, _entry: UnsentEntry) => {});
    const { user } = await renderInPortal(
      <OutboxContext value={{ userId: "me", keep }}>
        <StatusDialog project={projectPage()} event={event} onClose={onClose} />
      </OutboxContext>,
    );
    await screen.findByRole("dialog", { name: "Event Status Update" });
    await user.selectOptions(field("Status"), "Completed");
    await user.type(field("Notes"), "Dry.");
    const photos = [1, 2, 3, 4, 5, 6].map((n) => new File(["photo"], `${n}.jpg`, { type: "image/jpeg" }));
    await user.upload(field("Photos and files"), photos);
    expect(screen.getByText(/^6 files, sent as 2 updates\./)).toBeVisible();
    for (const _ of [5, 4]) await user.click(screen.getByRole("button", { name: "Move 6.jpg up" }));
    await user.click(update());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const entries = keep.mock.calls.map(([, entry]) => entry);
    expect(entries.map(({ notes, event: of, files }) => [notes, of?.status, files.map(({ name }) => name)])).toEqual([
      ["More photos and files (1 of 2)", undefined, ["1.jpg", "2.jpg", "3.jpg", "6.jpg", "4.jpg"]],
      ["Dry.", "completed", ["5.jpg"]],
    ]);
  });

  it("offers to send without the photo that failed", async () => {
    answer = () => HttpResponse.json(event, { status: 201 });
    let count = 0;
    server.use(
      http.post("*/api/uploads", () => {
        count += 1;
        return count === 1
          ? problem(503, "busy", "The portal cannot save right now.")
          : HttpResponse.json({ id: `u-${count}` }, { status: 201 });
      }),
    );
    const user = await open();
    await user.selectOptions(field("Status"), "Completed");
    const photo = (name: string) => new File(["photo"], name, { type: "image/jpeg" });
    await user.upload(field("Photos and files"), photo("bad.jpg"));
    await screen.findByRole("button", { name: "Retry bad.jpg" });
    await user.upload(field("Photos and files"), photo("good.jpg"));
    await screen.findByLabelText("Uploaded");
    expect(update()).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Send without the failed files" }));
    await waitFor(() => expect(sent.map(({ body }) => body.attachments)).toEqual([["u-2"]]));
  });

  it("sends directly when the device cannot store the update", async () => {
    answer = () => HttpResponse.json({ ...event, status: "completed" }, { status: 201 });
    server.use(
      http.get("*/api/projects/ABC234", () => HttpResponse.json(projectPage())),
      http.post("*/api/uploads", () => HttpResponse.json({ id: "direct" }, { status: 201 })),
    );
    const keep = async () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const { user } = await renderInPortal(
      <OutboxContext value={{ userId: "me", keep }}>
        <StatusDialog project={projectPage()} event={event} onClose={onClose} />
      </OutboxContext>,
    );
    await screen.findByRole("dialog", { name: "Event Status Update" });
    await user.selectOptions(field("Status"), "Completed");
    await user.upload(field("Photos and files"), new File(["photo"], "dry.jpg", { type: "image/jpeg" }));
    await user.click(update());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.map(({ body }) => body.attachments)).toEqual([["direct"]]);
  });

  it("sends files with the event status update", async () => {
    let query = new URLSearchParams();
    server.use(
      http.post("*/api/uploads", ({ request }) => {
        query = new URL(request.url).searchParams;
        return HttpResponse.json(
          { id: "u-1", file_name: "a.jpg", file_type: "image/jpeg", file_size: 5 },
          { status: 201 },
        );
      }),
    );
    answer = () => HttpResponse.json(event, { status: 201 });
    const user = await open();
    await user.selectOptions(field("Status"), "Completed");
    await user.upload(
      document.querySelector("input[type=file]") as HTMLInputElement,
      new File(["photo"], "a.jpg", { type: "image/jpeg" }),
    );
    await screen.findByLabelText("Uploaded");
    await user.click(update());
    expect(await screen.findByText("Event status updated successfully with 1 file(s)")).toBeInTheDocument();
    expect([query.get("purpose"), query.get("target_id")]).toEqual(["event_status_update", event.id]);
    expect(sent[0]?.body.attachments).toEqual(["u-1"]);
  });

  it("stays open with its entries when sending fails", async () => {
    answer = () => problem(503, "busy", "The portal is busy.");
    const user = await open();
    await user.selectOptions(field("Status"), "On Hold");
    await user.type(field("Notes"), "Rain.");
    await user.click(update());
    const text = "Failed to update event status: The portal is busy.";
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
    expect(field("Notes")).toHaveValue("Rain.");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("keeps a file added after an attempt whose response was lost", async () => {
    let count = 0;
    server.use(
      http.post("*/api/uploads", () => {
        count += 1;
        return HttpResponse.json({ id: `u-${count}` }, { status: 201 });
      }),
      http.delete("*/api/uploads/:id", () => new HttpResponse(null, { status: 204 })),
    );
    const user = await open();
    const add = async (name: string, arrived: number) => {
      const file = new File(["photo"], name, { type: "image/jpeg" });
      await user.upload(document.querySelector("input[type=file]") as HTMLInputElement, file);
      await waitFor(() => expect(screen.getAllByLabelText("Uploaded")).toHaveLength(arrived));
    };
    await user.selectOptions(field("Status"), "Completed");
    await add("first.jpg", 1);
    answer = () => problem(503, "busy", "The portal is busy.");
    await user.click(update());
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(update()).toBeEnabled());
    await add("second.jpg", 2);
    answer = () => problem(409, "idempotency_key_reused", "Used.");
    await user.click(update());
    expect(await screen.findByText(/Send this only to add a second update/)).toBeInTheDocument();
    expect(screen.queryByText("first.jpg")).not.toBeInTheDocument();
    expect(screen.getByText("second.jpg")).toBeInTheDocument();
  });

  it("reports a status that someone else set in the meantime", async () => {
    answer = () => problem(412, "stale", "This was changed.", { current: { ...event, status: "on_hold", version: 4 } });
    const user = await open();
    await user.selectOptions(field("Status"), "On Hold");
    await user.click(update());
    expect(await screen.findByText(/^Someone else set this event to On Hold/)).toBeInTheDocument();
    // The event already has this status.
    expect(update()).toBeDisabled();
    answer = () => HttpResponse.json(event, { status: 201 });
    await user.selectOptions(field("Status"), "Completed");
    await user.click(update());
    await waitFor(() => expect(sent[1]?.tag).toBe('"4"'));
  });

  it("asks for the status again when it changes while the dialog is open", async () => {
    let hear = (_: Schemas["Event"]) => {};
    function Live() {
      const [live, setLive] = useState(event);
      hear = setLive;
      return <StatusDialog project={projectPage()} event={live} onClose={onClose} />;
    }
    answer = () => HttpResponse.json(event, { status: 201 });
    const { user } = await renderInPortal(<Live />);
    await screen.findByRole("dialog", { name: "Event Status Update" });
    await user.selectOptions(field("Status"), "Completed");
    await user.type(field("Notes"), "Done.");
    act(() => hear({ ...event, status: "on_hold", version: 4 }));
    expect(await screen.findByText(/^Someone else set this event to On Hold/)).toBeInTheDocument();
    expect(screen.getByText("Choose the status again")).toBeInTheDocument();
    expect(update()).toBeDisabled();
    expect(field("Notes")).toHaveValue("Done.");
    await user.selectOptions(field("Status"), "Completed");
    await user.click(update());
    await waitFor(() => expect(sent.map(({ tag }) => tag)).toEqual(['"4"']));
  });
});
