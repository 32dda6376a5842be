import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { anEvent, aProposal, aSlot, eventList } from "@/test/events";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { EventsPanel, type EventsViewer } from "./EventsPanel";

let list: Schemas["EventList"];
const manages = { abilities: { create: true } };

beforeEach(() => {
  list = eventList();
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount("admin"))),
    http.get("*/api/projects/ABC234", () => HttpResponse.json(projectPage())),
    http.get("*/api/projects/ABC234/events", () => HttpResponse.json(list)),
  );
});

async function open(given: Partial<Schemas["EventList"]>, viewer: EventsViewer, at = "/") {
  list = eventList(given);
  const page = await renderInPortal(<EventsPanel source={{ kind: "project", code: "ABC234" }} viewer={viewer} />, at);
  await screen.findByText(/Scheduled Events|No events scheduled yet/);
  return page;
}

const problem = (status: number, code: string, detail: string, more: object = {}) =>
  HttpResponse.json({ title: "Refused", status, code, detail, errors: [], request_id: "r", ...more }, { status });
const part = (name: string) => within(screen.getByRole("region", { name }));
const dialog = (name: string) => screen.findByRole("dialog", { name });

describe("event groups", () => {
  it("show an empty state in which an admin can create an event", async () => {
    await open(manages, "manager");
    expect(screen.getByRole("heading", { name: "No events scheduled yet" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Create Event" })).toBeInTheDocument();
  });

  it("list proposed, scheduled, and past events in portal time", async () => {
    await open(
      {
        proposed: [aProposal()],
        scheduled: [anEvent({ title: "Roof visit" })],
        past: [anEvent({ id: "old", title: "First look", status: "completed", is_upcoming: false })],
      },
      "reader",
    );
    expect(part("Scheduled Events").getByRole("heading", { name: "Roof visit" })).toBeInTheDocument();
    expect(part("Scheduled Events").getByText("9:00 AM – 10:00 AM")).toBeInTheDocument();
    expect(part("Past Events").getByText("Completed")).toBeInTheDocument();
    expect(await screen.findByText("All times are in Central Time.")).toBeInTheDocument();
  });

  it("show the first few events, and all on request", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => anEvent({ id: `e${n}`, title: `Visit ${n}` }));
    const { user, unmount } = await open({ scheduled: many(8) }, "reader");
    expect(part("Scheduled Events").getAllByRole("heading", { name: /^Visit/ })).toHaveLength(5);
    await user.click(screen.getByRole("button", { name: "Show all 8" }));
    expect(part("Scheduled Events").getAllByRole("heading", { name: /^Visit/ })).toHaveLength(8);
    unmount();
    await open({ scheduled: many(7) }, "reader");
    expect(part("Scheduled Events").getAllByRole("heading", { name: /^Visit/ })).toHaveLength(7);
  });

  it("show that nothing is scheduled beside a proposal", async () => {
    await open({ proposed: [aProposal()] }, "reader");
    expect(part("Scheduled Events").getByText("No scheduled events yet")).toBeInTheDocument();
  });

  it("expand a proposal only when it is the only one", async () => {
    const { queryClient } = await open({ proposed: [aProposal()] }, "reader");
    const fold = () => screen.getAllByRole("button", { name: /Proposal$/ })[0];
    expect(fold()).toHaveAttribute("aria-expanded", "true");
    list = eventList({ proposed: [aProposal(), aProposal({ id: "second" })] });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(fold()).toHaveAttribute("aria-expanded", "false"));
  });

  it("load more past events on request", async () => {
    server.use(
      http.get("*/api/projects/ABC234/events", ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.has("cursor")
            ? eventList({ past: [anEvent({ id: "older", title: "Long ago", is_upcoming: false })] })
            : eventList({ past: [anEvent({ id: "old", title: "Lately", is_upcoming: false })], next_cursor: "more" }),
        ),
      ),
    );
    const { user } = await open({}, "reader");
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByRole("heading", { name: "Long ago" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Lately" })).toBeInTheDocument();
  });
});

describe("a reader", () => {
  it("sees proposals without actions even if the account may manage events", async () => {
    await open({ ...manages, proposed: [aProposal()], scheduled: [anEvent()] }, "reader");
    expect(
      screen.getByText("These timeslots have been proposed to the contractor to select from:"),
    ).toBeInTheDocument();
    const buttons = screen.getAllByRole("button").map((button) => button.textContent);
    expect(buttons).toEqual(["Site Visit/Inspection Proposal"]);
  });
});

describe("an owner", () => {
  it("sees that times were offered to the contractor", async () => {
    list = eventList({ proposed: [aProposal()] });
    server.use(http.get("*/api/owner/events", () => HttpResponse.json(list)));
    await renderInPortal(<EventsPanel source={{ kind: "owner" }} />);
    expect(
      await screen.findByText(
        "We have offered your contractor these times. You will see the appointment here once one is chosen.",
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/^These timeslots have been proposed/)).not.toBeInTheDocument();
  });
});

describe("a timeslot", () => {
  const confirmed = (answer: () => Response) => {
    const sent: Array<{ body: unknown; tag: string | null; key: string | null }> = [];
    server.use(
      http.post("*/api/projects/ABC234/proposals/:id/confirm", async ({ request }) => {
        const { headers } = request;
        sent.push({ body: await request.json(), tag: headers.get("If-Match"), key: headers.get("Idempotency-Key") });
        return answer();
      }),
    );
    return sent;
  };
  const choose = async (user: Awaited<ReturnType<typeof open>>["user"], name: RegExp) =>
    user.click(screen.getAllByRole("button", { name })[0] as HTMLElement);

  it("is selected by an admin after a confirmation", async () => {
    const sent = confirmed(() => {
      list = eventList({ scheduled: [anEvent()] });
      return HttpResponse.json(anEvent(), { status: 201 });
    });
    const { user } = await open({ proposed: [aProposal()] }, "manager");
    await choose(user, /^Select This Time: Fri, Jun\u00A012,\u00A02099/);
    const question = within(await dialog("Select Final Timeslot"));
    expect(question.getByText("Site Visit/Inspection", { selector: "p:first-child" })).toBeInTheDocument();
    expect(question.getByText("The other proposed time will be released.")).toBeInTheDocument();
    await user.click(question.getByRole("button", { name: "Confirm Timeslot" }));
    expect(await screen.findByText("Timeslot confirmed")).toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { timeslot_id: "slot-1" }, tag: '"5"', key: expect.any(String) }]);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Proposed Events" })).not.toBeInTheDocument());
  });

  it("is confirmed by the contractor", async () => {
    confirmed(() => HttpResponse.json(anEvent(), { status: 201 }));
    const { user } = await open({ proposed: [aProposal()] }, "contractor");
    await choose(user, /^Confirm This Time/);
    await user.click(
      within(await dialog("Confirm Timeslot Selection")).getByRole("button", { name: "Confirm Timeslot" }),
    );
    expect(await screen.findByText("Timeslot confirmed successfully!")).toBeInTheDocument();
  });

  it("cannot be chosen after it has passed", async () => {
    await open({ proposed: [aProposal({ timeslots: [aSlot("slot-1", "2020-01-01", true)] })] }, "manager");
    expect(screen.getByText("Passed")).toBeInTheDocument();
    expect(screen.getByText("All of these times have passed. Please propose new ones.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Select This Time/ })).not.toBeInTheDocument();
  });

  it("cannot be confirmed after someone else confirmed another", async () => {
    const detail = "This proposal was already confirmed for Jun 13, 2099, 9:00 AM – 10:00 AM. Nothing was changed.";
    confirmed(() => {
      list = eventList({ scheduled: [anEvent()] });
      return problem(409, "proposal_confirmed", detail);
    });
    const { user } = await open({ proposed: [aProposal()] }, "contractor");
    await choose(user, /^Confirm This Time/);
    const question = within(await dialog("Confirm Timeslot Selection"));
    await user.click(question.getByRole("button", { name: "Confirm Timeslot" }));
    expect(await question.findByRole("alert")).toHaveTextContent(detail);
    expect(question.queryByRole("button", { name: "Confirm Timeslot" })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Proposed Events")).not.toBeInTheDocument());
  });

  it("is shown with its new time after the proposal was edited", async () => {
    const moved = aProposal({ version: 6, timeslots: [{ ...aSlot("slot-1", "2099-07-01"), start_time: "13:00" }] });
    let isFirst = true;
    const sent = confirmed(() => {
      const answer = isFirst
        ? problem(412, "stale", "Someone else changed this first.", { current: moved })
        : HttpResponse.json(anEvent(), { status: 201 });
      isFirst = false;
      return answer;
    });
    const { user } = await open({ proposed: [aProposal()] }, "contractor");
    await choose(user, /^Confirm This Time/);
    const question = within(await dialog("Confirm Timeslot Selection"));
    await user.click(question.getByRole("button", { name: "Confirm Timeslot" }));
    expect(await question.findByRole("alert")).toHaveTextContent("Please check the time again.");
    expect(question.getByText("Wed, Jul 1, 2099")).toBeInTheDocument();
    await user.click(question.getByRole("button", { name: "Confirm Timeslot" }));
    await waitFor(() => expect(sent.map(({ tag }) => tag)).toEqual(['"5"', '"6"']));
  });

  it("can be retried after a failed confirmation", async () => {
    confirmed(() => problem(503, "busy", "The portal is busy."));
    const { user } = await open({ proposed: [aProposal()] }, "contractor");
    await choose(user, /^Confirm This Time/);
    const question = within(await dialog("Confirm Timeslot Selection"));
    await user.click(question.getByRole("button", { name: "Confirm Timeslot" }));
    expect(await question.findByRole("alert")).toHaveTextContent("Failed to confirm timeslot. Please try again.");
    expect(question.getByRole("button", { name: "Confirm Timeslot" })).toBeEnabled();
  });
});

describe("deleting", () => {
  const menu = async (user: Awaited<ReturnType<typeof open>>["user"], of: string, item: string) => {
    await user.click(
      screen.getByRole("button", { name: new RegExp(`^More actions for ${of}, Fri, Jun\u00A012,\u00A02099`) }),
    );
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };

  it("names the event, asks first, and then shows the empty state", async () => {
    server.use(
      http.delete("*/api/projects/ABC234/events/:id", () => {
        list = eventList(manages);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await open({ ...manages, scheduled: [anEvent()] }, "manager");
    await menu(user, "Site Visit/Inspection", "Delete Event");
    const question = within(await dialog("Delete Event"));
    expect(
      question.getByText(
        "Are you sure you want to delete Site Visit/Inspection (Fri, Jun 12, 2099, 9:00 AM – 10:00 AM)?",
      ),
    ).toBeInTheDocument();
    await user.click(question.getByRole("button", { name: "Delete Event" }));
    expect(await screen.findByText("Event deleted")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "No events scheduled yet" })).toBeInTheDocument();
  });

  it("shows a concurrent change and asks again", async () => {
    const moved = anEvent({ version: 4, scheduled_date: "2099-06-20" });
    const tags: (string | null)[] = [];
    server.use(
      http.delete("*/api/projects/ABC234/events/:id", ({ request }) => {
        tags.push(request.headers.get("If-Match"));
        return tags.length === 1
          ? problem(412, "stale", "Someone else changed this first.", { current: moved })
          : new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await open({ ...manages, scheduled: [anEvent()] }, "manager");
    await menu(user, "Site Visit/Inspection", "Delete Event");
    const question = within(await dialog("Delete Event"));
    await user.click(question.getByRole("button", { name: "Delete Event" }));
    expect(await question.findByRole("alert")).toHaveTextContent("Someone else made changes.");
    expect(question.getByText(/Sat, Jun 20, 2099/)).toBeInTheDocument();
    await user.click(question.getByRole("button", { name: "Delete Event" }));
    expect(await screen.findByText("Event deleted")).toBeInTheDocument();
    expect(tags).toEqual(['"3"', '"4"']);
  });

  it("succeeds for an event already gone, but not for a missing project", async () => {
    let refusal = problem(404, "not_found", "Project not found or access denied");
    server.use(http.delete("*/api/projects/ABC234/events/:id", () => refusal));
    const { user } = await open({ ...manages, scheduled: [anEvent()] }, "manager");
    await menu(user, "Site Visit/Inspection", "Delete Event");
    const question = within(await dialog("Delete Event"));
    await user.click(question.getByRole("button", { name: "Delete Event" }));
    expect(await question.findByRole("alert")).toHaveTextContent("Failed to delete event. Please try again.");
    refusal = problem(404, "event_gone", "This event no longer exists.");
    await user.click(question.getByRole("button", { name: "Delete Event" }));
    expect(await screen.findByText("It was already deleted.")).toBeInTheDocument();
  });

  it.each([
    ["all of its times", aProposal(), "Failed to delete proposed event"],
    ["its only time", aProposal({ timeslots: [aSlot("slot-1", "2099-06-12")] }), "Failed to delete timeslot"],
  ])("a proposal with %s reports a failure and can be retried", async (_, proposal, text) => {
    const refused = () => problem(503, "busy", "The portal is busy.");
    server.use(http.delete("*/api/projects/ABC234/proposals/:id", refused));
    const { user } = await open({ proposed: [proposal] }, "manager");
    await menu(user, "Site Visit/Inspection Proposal", "Delete Proposed Event");
    const question = within(await dialog("Delete Proposed Event"));
    await user.click(question.getByRole("button", { name: "Delete Proposed Event" }));
    expect(await question.findByRole("alert")).toHaveTextContent(text);
    server.use(
      http.delete("*/api/projects/ABC234/proposals/:id", () => {
        list = eventList(manages);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(question.getByRole("button", { name: "Delete Proposed Event" }));
    expect(await screen.findByText("Proposed event deleted")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("reports that the proposal was confirmed in the meantime", async () => {
    const detail = "This proposal was already confirmed for Jun 13, 2099, 9:00 AM – 10:00 AM. Nothing was changed.";
    server.use(http.delete("*/api/projects/ABC234/proposals/:id", () => problem(409, "proposal_confirmed", detail)));
    const { user } = await open({ proposed: [aProposal()] }, "manager");
    await menu(user, "Site Visit/Inspection Proposal", "Delete Proposed Event");
    const question = within(await dialog("Delete Proposed Event"));
    await user.click(question.getByRole("button", { name: "Delete Proposed Event" }));
    expect(await question.findByRole("alert")).toHaveTextContent(detail);
    expect(question.queryByRole("button", { name: "Delete Proposed Event" })).not.toBeInTheDocument();
  });
});

describe("the URL", () => {
  it("names the open form, which Back closes", async () => {
    const { user, address, back } = await open(manages, "manager");
    await user.click(screen.getByRole("button", { name: "Create Event" }));
    await dialog("Schedule Event");
    expect(address()).toBe("/?event=new");
    back();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("can name an event that no longer exists, which is explained", async () => {
    await open({ ...manages, scheduled: [anEvent()] }, "manager", "/?event=edit-gone");
    expect(await dialog("This event no longer exists.")).toBeInTheDocument();
  });

  it("can name an event that is not loaded, which is explained", async () => {
    await open({ ...manages, past: [anEvent()], next_cursor: "more" }, "manager", "/?event=edit-older");
    expect(await dialog("This event is not in the list")).toBeInTheDocument();
  });

  it("keeps a form and its text open when reloading the list fails", async () => {
    const { user, queryClient } = await open(manages, "manager", "/?event=new");
    const form = within(await dialog("Schedule Event"));
    await user.type(await form.findByLabelText(/^Description/), "Bring a ladder.");
    server.use(
      http.get("*/api/projects/ABC234/events", () => problem(404, "not_found", "Project not found or access denied")),
    );
    await act(() => queryClient.invalidateQueries({ queryKey: ["event"] }));
    expect(form.getByLabelText(/^Description/)).toHaveValue("Bring a ladder.");
  });

  it("opens no form for a user without permission", async () => {
    await open({ scheduled: [anEvent()] }, "reader", "/?event=new");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
