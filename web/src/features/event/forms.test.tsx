import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { anEvent, aProposal, aSlot } from "@/test/events";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import EditEventDialog from "./EditEventDialog";
import EditProposalDialog from "./EditProposalDialog";
import ScheduleDialog from "./ScheduleDialog";

const zone = "America/Chicago";
const project = projectPage();
const onClose = vi.fn();

interface Sent {
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the shape of its request body
  body: any;
  tag: string | null;
  key: string | null;
}
let sent: Sent[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  onClose.mockReset();
  const take = async ({ request }: { request: Request }) => {
    const { headers } = request;
    sent.push({ body: await request.json(), tag: headers.get("If-Match"), key: headers.get("Idempotency-Key") });
    return answer();
  };
  server.use(
    http.post("*/api/projects/ABC234/events", take),
    http.put("*/api/projects/ABC234/events/:id", take),
    http.put("*/api/projects/ABC234/proposals/:id", take),
  );
});

const problem = (status: number, code: string, detail: string, more: object = {}) =>
  HttpResponse.json({ title: "Refused", status, code, detail, errors: [], request_id: "r", ...more }, { status });

type User = Awaited<ReturnType<typeof renderInPortal>>["user"];
const field = (name: string, at = 0) => screen.getAllByLabelText(new RegExp(`^${name}`))[at] as HTMLInputElement;
const setDate = async (user: User, day: string, at = 0) => {
  await user.clear(field("Date", at));
  await user.type(field("Date", at), day);
};
const send = (name: string) => screen.getByRole("button", { name });

describe("Schedule Event", () => {
  const open = async () => {
    const { user } = await renderInPortal(<ScheduleDialog project={project} zone={zone} onClose={onClose} />);
    await screen.findByRole("dialog", { name: "Schedule Event" });
    return user;
  };

  it("reports missing fields and focuses the first one", async () => {
    const user = await open();
    await user.click(send("Schedule Event"));
    for (const text of [
      "Task type is required",
      "Title is required",
      "Date is required",
      "Start time is required",
      "End time is required",
    ])
      expect(screen.getByText(text)).toBeInTheDocument();
    await waitFor(() => expect(field("Event type")).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it("schedules a single timeslot immediately", async () => {
    answer = () => HttpResponse.json({ event: anEvent(), proposal: null }, { status: 201 });
    const user = await open();
    await user.selectOptions(field("Event type"), "Delivery/Materials Drop-off");
    expect(field("Title")).toHaveValue("Delivery/Materials Drop-off");
    await setDate(user, "2099-06-12");
    await user.type(field("Start time"), "9a");
    await user.tab();
    expect(field("End time")).toHaveValue("10:00 AM");
    await user.click(send("Schedule Event"));
    expect(await screen.findByText("Event scheduled")).toBeInTheDocument();
    expect(onClose).toHaveBeenCalled();
    expect(sent).toEqual([
      {
        body: {
          task_type: "delivery",
          title: "Delivery/Materials Drop-off",
          description: null,
          timeslots: [{ scheduled_date: "2099-06-12", start_time: "09:00", end_time: "10:00", is_all_day: false }],
        },
        tag: null,
        key: expect.any(String),
      },
    ]);
  });

  it("proposes several timeslots under a proposal title", async () => {
    answer = () => HttpResponse.json({ event: null, proposal: aProposal() }, { status: 201 });
    const user = await open();
    await user.selectOptions(field("Event type"), "Site Visit/Inspection");
    await setDate(user, "2099-06-12");
    await user.type(field("Start time"), "9a");
    await user.click(send("Add Timeslot"));
    expect(field("Title")).toHaveValue("Site Visit/Inspection Proposal");
    // Same times, different day.
    expect(field("Start time", 1)).toHaveValue("9:00 AM");
    await user.click(send("Propose Times"));
    expect(await screen.findByText("Date is required")).toBeInTheDocument();
    await waitFor(() => expect(field("Date", 1)).toHaveFocus());
    await setDate(user, "2099-06-12", 1);
    await user.click(send("Propose Times"));
    expect(await screen.findByText("Two timeslots are the same")).toBeInTheDocument();
    await user.click(screen.getAllByLabelText("All day")[1] as HTMLElement);
    await user.click(send("Propose Times"));
    expect(await screen.findByText("2 timeslots proposed")).toBeInTheDocument();
    expect(sent[0]?.body.timeslots[1]).toEqual({
      scheduled_date: "2099-06-12",
      start_time: null,
      end_time: null,
      is_all_day: true,
    });
  });

  it("restores the plain title when a timeslot is removed", async () => {
    const user = await open();
    await user.selectOptions(field("Event type"), "Progress Check");
    await user.click(send("Add Timeslot"));
    await user.click(send("Remove timeslot 1"));
    expect(field("Title")).toHaveValue("Progress Check");
    await user.selectOptions(field("Event type"), "Custom");
    expect(field("Title")).toHaveValue("");
  });

  it("shows the server's error beside the field and keeps the entries", async () => {
    answer = () =>
      problem(422, "invalid", "Some fields are wrong.", {
        errors: [{ field: "timeslots.0.scheduled_date", code: "in_past", message: "Date cannot be in the past" }],
      });
    const user = await open();
    await user.selectOptions(field("Event type"), "Site Visit/Inspection");
    await user.type(field("Description"), "Bring the key.");
    await setDate(user, "2099-06-12");
    await user.click(screen.getByLabelText("All day"));
    await user.click(send("Schedule Event"));
    expect(await screen.findByText("Date cannot be in the past")).toBeInTheDocument();
    expect(field("Description")).toHaveValue("Bring the key.");
    expect(onClose).not.toHaveBeenCalled();
    answer = () => problem(503, "busy", "The portal is busy.");
    await setDate(user, "2099-06-13");
    await user.click(send("Schedule Event"));
    expect(await screen.findByText("Failed to create event. Please try again.")).toBeInTheDocument();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it.each([
    ["Date", "2020-01-01", "Date cannot be in the past"],
    ["Start time", "930", "Choose AM or PM"],
    ["Start time", "soon", "Enter a valid time"],
    ["End time", "9a", "End time must be after start time"],
    ["Title", " ", "Title is required"],
    ["Title", "x".repeat(201), "Title must not exceed 200 characters"],
  ])("rejects the %s '%s' and sends nothing", async (name, typed, text) => {
    const user = await open();
    await user.selectOptions(field("Event type"), "Site Visit/Inspection");
    fireEvent.change(field("Date"), { target: { value: "2099-06-12" } });
    await user.type(field("Start time"), "9a");
    await user.tab();
    fireEvent.change(field(name), { target: { value: typed } });
    await user.click(send("Schedule Event"));
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(field(name)).toHaveFocus());
    expect(sent).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("asks before discarding entries", async () => {
    const user = await open();
    await user.type(field("Description"), "Bring the key.");
    await user.click(send("Cancel"));
    expect(screen.getByText("Discard your entries?")).toBeInTheDocument();
    await user.click(send("Discard"));
    expect(onClose).toHaveBeenCalled();
  });
});

describe("Edit Event", () => {
  const event = anEvent();
  const open = async (given: Schemas["Event"] = event) => {
    const { user } = await renderInPortal(
      <EditEventDialog project={project} event={given} zone={zone} onClose={onClose} />,
    );
    await screen.findByRole("dialog", { name: "Edit Event" });
    return user;
  };

  it("sends the full form with the version it was opened with", async () => {
    answer = () => HttpResponse.json(event);
    const user = await open();
    expect(field("Start time")).toHaveValue("9:00 AM");
    await user.clear(field("End time"));
    await user.type(field("End time"), "8a");
    await user.click(send("Save Changes"));
    expect(await screen.findByText("End time must be after start time")).toBeInTheDocument();
    await user.clear(field("End time"));
    await user.type(field("End time"), "11a");
    await user.click(send("Save Changes"));
    expect(await screen.findByText("Event updated")).toBeInTheDocument();
    expect(sent).toEqual([
      {
        body: {
          task_type: "site_visit",
          title: "Site Visit/Inspection",
          description: null,
          scheduled_date: "2099-06-12",
          start_time: "09:00",
          end_time: "11:00",
          is_all_day: false,
        },
        tag: '"3"',
        key: null,
      },
    ]);
  });

  it("merges a concurrent change and saves over the latest version", async () => {
    const theirs = { ...event, title: "Roof visit", version: 4 };
    answer = () => problem(412, "stale", "Someone else changed this first.", { current: theirs });
    const user = await open();
    await user.type(field("Description"), "Bring the key.");
    await user.click(send("Save Changes"));
    expect(await screen.findByText("Someone else changed this event")).toBeInTheDocument();
    expect(field("Title")).toHaveValue("Roof visit");
    expect(field("Description")).toHaveValue("Bring the key.");
    answer = () => HttpResponse.json(theirs);
    await user.click(send("Save Changes"));
    await waitFor(() => expect(sent[1]?.tag).toBe('"4"'));
    expect(sent[1]?.body).toMatchObject({ title: "Roof visit", description: "Bring the key." });
  });

  it("treats an earlier attempt that was saved as success", async () => {
    answer = () =>
      problem(412, "stale", "This was changed.", { current: { ...event, description: "Bring the key.", version: 4 } });
    const user = await open();
    await user.type(field("Description"), "Bring the key.");
    await user.click(send("Save Changes"));
    expect(await screen.findByText("Event updated")).toBeInTheDocument();
  });

  it("stays open with its entries when saving fails", async () => {
    answer = () => problem(503, "busy", "The portal is busy.");
    const user = await open();
    await user.type(field("Description"), "Bring the key.");
    await user.click(send("Save Changes"));
    expect(await screen.findByText("Failed to update event. Please try again.")).toBeInTheDocument();
    expect(field("Description")).toHaveValue("Bring the key.");
    expect(onClose).not.toHaveBeenCalled();
    answer = () => HttpResponse.json(event);
    await user.click(send("Save Changes"));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it("keeps the typed text visible when the event no longer exists", async () => {
    answer = () => problem(404, "event_gone", "This event no longer exists.");
    const user = await open();
    await user.type(field("Description"), "Bring the key.");
    await user.click(send("Save Changes"));
    expect(await screen.findByRole("alert")).toHaveTextContent("This event no longer exists.");
    expect(field("Description")).toHaveValue("Bring the key.");
    expect(send("Save Changes")).toBeDisabled();
  });
});

describe("Edit Proposed Event", () => {
  const open = async (proposal: Schemas["Proposal"]) => {
    const { user } = await renderInPortal(
      <EditProposalDialog project={project} proposal={proposal} zone={zone} onClose={onClose} />,
    );
    await screen.findByRole("dialog", { name: "Edit Proposed Event" });
    return user;
  };

  it("changes, adds, and removes timeslots in one request", async () => {
    answer = () => HttpResponse.json(aProposal());
    const user = await open(aProposal());
    await user.click(send("Remove timeslot 1"));
    await user.click(send("Add Timeslot"));
    await setDate(user, "2099-06-20", 1);
    await user.click(send("Save Changes"));
    expect(await screen.findByText("Proposed event updated")).toBeInTheDocument();
    expect(sent[0]?.tag).toBe('"5"');
    expect(sent[0]?.body.timeslots).toEqual([
      { id: "slot-2", scheduled_date: "2099-06-13", start_time: "09:00", end_time: "10:00", is_all_day: false },
      { id: null, scheduled_date: "2099-06-20", start_time: "09:00", end_time: "10:00", is_all_day: false },
    ]);
  });

  it("shows a single timeslot without a number", async () => {
    await open(aProposal({ timeslots: [aSlot("slot-1", "2099-06-12")] }));
    expect(screen.queryByText("Timeslot 1")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it("stays open with its entries when saving fails", async () => {
    answer = () => problem(503, "busy", "The portal is busy.");
    const user = await open(aProposal());
    await user.type(field("Description"), "Bring the key.");
    await user.click(send("Save Changes"));
    expect(await screen.findByText("Failed to update proposed event. Please try again.")).toBeInTheDocument();
    expect(screen.getByText("Failed to update proposed event")).toBeInTheDocument();
    expect(field("Description")).toHaveValue("Bring the key.");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("requires the same fields as a new proposal", async () => {
    const user = await open(aProposal());
    await user.clear(field("Title"));
    fireEvent.change(field("Date", 1), { target: { value: "" } });
    await user.click(send("Save Changes"));
    expect(await screen.findByText("Title is required")).toBeInTheDocument();
    expect(screen.getByText("Date is required")).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("reports that the proposal was confirmed in the meantime", async () => {
    answer = () => problem(409, "proposal_confirmed", "This proposal was already confirmed.");
    const user = await open(aProposal());
    await user.type(field("Description"), "Bring the key.");
    await user.click(send("Save Changes"));
    expect(await screen.findByText("This proposal was already confirmed.")).toBeInTheDocument();
    expect(screen.getByText("Failed to update proposed event")).toBeInTheDocument();
    expect(field("Description")).toHaveValue("Bring the key.");
  });
});
