import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anAnswer, anEvent, aProposal, eventList } from "@/test/events";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { EventsPanel } from "./EventsPanel";
import { NextEvent } from "./NextEvent";
import { ProjectTimeslots } from "./ProjectTimeslots";

interface Sent {
  path: string;
  body: unknown;
  tag: string | null;
}
let sent: Sent[];
let refusal: Response | undefined;

/** The responses: the current list, and whatever a test changes about it. */
function show(list: Partial<Schemas["EventList"]>) {
  const answer = () => HttpResponse.json(eventList(list));
  server.use(http.get("*/api/projects/ABC234/events", answer), http.get("*/api/owner/events", answer));
}

beforeEach(() => {
  sent = [];
  refusal = undefined;
  const take = async ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url);
    sent.push({ path: pathname, body: await request.json(), tag: request.headers.get("If-Match") });
    return refusal ?? HttpResponse.json(anEvent());
  };
  server.use(
    http.post("*/api/projects/ABC234/proposals/:id/answer", take),
    http.post("*/api/projects/ABC234/answers/:id/:how", take),
    http.post("*/api/owner/events/:id/answer", take),
    http.post("*/api/owner/answers/:id/accept", take),
  );
});

type User = Awaited<ReturnType<typeof renderInPortal>>["user"];

async function suggest(user: User, day: string) {
  // The list of times has the label of its field.
  const field = (name: string) => screen.getAllByLabelText(new RegExp(`^${name}`))[0] as HTMLElement;
  await user.type(field("Date"), day);
  await user.type(field("Start time"), "2p");
  await user.tab();
}

const contractors = { edit: false, delete: false, confirm: true, answer: true };

describe("a contractor", () => {
  const open = async (answer: Schemas["VisitAnswer"] | null = null) => {
    show({ proposed: [aProposal({ abilities: contractors, answer })] });
    return (await renderInPortal(<ProjectTimeslots code="ABC234" />)).user;
  };

  it("says that none of the times work, and suggests another one", async () => {
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "None of these" }));
    const dialog = within(await screen.findByRole("dialog", { name: "None of these times work" }));
    await user.click(dialog.getByRole("button", { name: "Send answer" }));
    expect(dialog.getByText("Enter a reason or suggest a time")).toBeVisible();
    expect(sent).toEqual([]);
    await suggest(user, "2099-06-20");
    await user.click(dialog.getByRole("button", { name: "Send answer" }));
    expect(await screen.findByText("Your answer was sent")).toBeInTheDocument();
    const { id, version } = aProposal();
    expect(sent).toEqual([
      {
        path: `/api/projects/ABC234/proposals/${id}/answer`,
        tag: `"${version}"`,
        body: {
          note: null,
          timeslots: [{ scheduled_date: "2099-06-20", start_time: "14:00", end_time: "15:00", is_all_day: false }],
        },
      },
    ]);
  });

  it("answers with a reason only, and again if the proposal has changed", async () => {
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "None of these" }));
    await screen.findByRole("dialog", { name: "None of these times work" });
    await user.type(screen.getByLabelText(/^Reason/), "Away in June.");
    refusal = HttpResponse.json(
      {
        status: 412,
        code: "stale",
        detail: "Someone else changed this.",
        errors: [],
        current: aProposal({ version: 9 }),
      },
      { status: 412 },
    );
    await user.click(screen.getByRole("button", { name: "Send answer" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Your answer could not be sent.");
    refusal = undefined;
    await user.click(screen.getByRole("button", { name: "Send answer" }));
    await waitFor(() => expect(sent.map(({ tag }) => tag)).toEqual(['"5"', '"9"']));
    expect(sent[1]?.body).toEqual({ note: "Away in June.", timeslots: [] });
  });

  it("sees the own answer and the office's reply, without buttons to decide", async () => {
    const mine = anAnswer({
      state: "declined",
      reply: { note: "The owner works mornings.", timeslots: [] },
      abilities: { decide: false, choose: false },
    });
    await open(mine);
    expect(await screen.findByText("You said that none of these times work.")).toBeVisible();
    expect(screen.getByText("The owner works mornings.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Accept this time/ })).toBeNull();
    expect(screen.getByRole("button", { name: "None of these" })).toBeVisible();
  });
});

describe("the office", () => {
  const source = { kind: "project", code: "ABC234" } as const;

  it("accepts a contractor's time with one tap", async () => {
    show({ proposed: [aProposal({ answer: anAnswer() }), aProposal({ id: "p-2" })] });
    const { user } = await renderInPortal(<EventsPanel source={source} viewer="manager" />);
    expect(await screen.findByText("Northside Restoration cannot make any of these times.")).toBeVisible();
    expect(screen.getByText("Other times requested")).toBeVisible();
    await user.click(
      screen.getByRole("button", { name: "Accept this time: Sun, Jun\u00A021,\u00A02099, 2:00 PM – 3:00 PM" }),
    );
    expect(await screen.findByText("Event scheduled")).toBeInTheDocument();
    expect(sent).toMatchObject([
      { path: `/api/projects/ABC234/answers/${anAnswer().id}/accept`, body: { timeslot: 1 } },
    ]);
  });

  it("declines an owner's request with other times", async () => {
    show({ scheduled: [anEvent({ answer: anAnswer({ note: "I work then." }) })] });
    const { user } = await renderInPortal(<EventsPanel source={source} viewer="contractor" />);
    expect(await screen.findByText("This time does not work for the owner.")).toBeVisible();
    expect(screen.getByText("I work then.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Decline" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Decline the request" }));
    await suggest(user, "2099-06-22");
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    expect(await screen.findByText("Your reply was sent")).toBeInTheDocument();
    expect(sent[0]?.path).toBe(`/api/projects/ABC234/answers/${anAnswer().id}/decline`);
  });

  it("sees the company's day when it declines with other times, but a contractor does not", async () => {
    const asked: string[] = [];
    const company = { id: "c-1", company_name: "Ridgeline", status: "active" as const };
    server.use(
      http.get("*/api/projects/ABC234", () =>
        HttpResponse.json(
          projectPage({ assigned_contractor: { ...company, primary_email: null, primary_phone: null } }),
        ),
      ),
      http.get("*/api/projects/ABC234/conflicts", ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ conflicts: [] });
      }),
    );
    show({ proposed: [aProposal({ answer: anAnswer() })] });
    const decline = async (viewer: "manager" | "contractor") => {
      const { user, unmount } = await renderInPortal(<EventsPanel source={source} viewer={viewer} />);
      await user.click(await screen.findByRole("button", { name: "Decline" }));
      await screen.findByRole("dialog", { name: "Decline the request" });
      await suggest(user, "2099-06-22");
      return unmount;
    };
    const unmount = await decline("manager");
    expect(await screen.findByText("Nothing is scheduled on this day.")).toBeVisible();
    expect(asked).toEqual([`?scheduled_date=2099-06-22&is_all_day=true&proposal=${aProposal().id}`]);
    unmount();
    show({ scheduled: [anEvent({ answer: anAnswer() })] });
    await decline("contractor");
    expect(asked).toHaveLength(1);
  });

  it("sees which confirmations may not be the owner's", async () => {
    const answer = anAnswer({ state: "fits", note: null, timeslots: [], shares_staff_device: true });
    show({ scheduled: [anEvent({ answer })] });
    await renderInPortal(<EventsPanel source={source} viewer="contractor" />);
    expect(await screen.findByText("Confirmed from a device that is also used with a staff account")).toBeVisible();
    expect(screen.queryByText("Confirmed by the owner")).toBeNull();
  });

  it("sees that the owner confirmed, and readers decide nothing", async () => {
    show({
      scheduled: [
        anEvent({ answer: anAnswer({ state: "fits", note: null, timeslots: [] }) }),
        anEvent({ id: "e-2", answer: anAnswer() }),
      ],
    });
    await renderInPortal(<EventsPanel source={source} />);
    expect(await screen.findByText("Confirmed by the owner")).toBeVisible();
    expect(await screen.findByText("The crew is away.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Accept this time/ })).toBeNull();
  });
});

describe("an owner", () => {
  const abilities = { edit: false, delete: false, update_status: false, complete: false, answer: true };
  const open = async (given: Partial<Schemas["Event"]>) => {
    show({ scheduled: [anEvent({ abilities, ...given })] });
    return (await renderInPortal(<NextEvent />)).user;
  };

  it("confirms the next visit, or adds it to a calendar", async () => {
    const user = await open({});
    const { id, version } = anEvent();
    expect(await screen.findByRole("link", { name: "Add this visit to a calendar" })).toHaveAttribute(
      "href",
      `/api/owner/events/${id}/calendar.ics`,
    );
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: `/api/owner/events/${id}/answer`, tag: `"${version}"`, body: { fits: true } }]),
    );
    await open({ answer: anAnswer({ state: "fits", note: null, timeslots: [] }) });
    expect(await screen.findByText("This visit is confirmed.")).toBeVisible();
  });

  it("asks for another time", async () => {
    const user = await open({});
    await user.click(await screen.findByRole("button", { name: "This doesn't work for me" }));
    const dialog = within(await screen.findByRole("dialog", { name: "This doesn't work for me" }));
    await suggest(user, "2099-06-20");
    await user.click(dialog.getByRole("button", { name: "Suggest another time" }));
    expect(dialog.queryByRole("button", { name: "Suggest another time" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Remove timeslot 2" }));
    await user.type(dialog.getByLabelText(/^When does it work for you/), "After 2 PM.");
    await user.click(dialog.getByRole("button", { name: "Send answer" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      fits: false,
      note: "After 2 PM.",
      timeslots: [{ scheduled_date: "2099-06-20", start_time: "14:00", end_time: "15:00", is_all_day: false }],
    });
  });

  it("chooses a time of the reply, or keeps the visit", async () => {
    const { note, timeslots } = anAnswer({ note: "How about these?" });
    const reply = { note: note ?? null, timeslots };
    const user = await open({
      answer: anAnswer({ state: "declined", reply, abilities: { decide: false, choose: true } }),
    });
    expect(await screen.findByText(/^The time you asked for is not possible. Please choose/)).toBeVisible();
    expect(screen.getByText("How about these?")).toBeVisible();
    expect(screen.getByRole("button", { name: "Keep the visit as planned" })).toBeVisible();
    await user.click(await screen.findByRole("button", { name: /^This works for me: Sat, Jun\u00A020/ }));
    expect(await screen.findByText("Your visit has a new time")).toBeInTheDocument();
    expect(sent).toMatchObject([{ path: `/api/owner/answers/${anAnswer().id}/accept`, body: { timeslot: 0 } }]);
  });

  it("has no buttons where an admin views the page", async () => {
    await open({ abilities: { ...abilities, answer: false } });
    expect(await screen.findByRole("link", { name: "Add this visit to a calendar" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
  });
});
