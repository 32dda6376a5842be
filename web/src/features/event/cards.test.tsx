import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { anEvent, aProposal, aSlot, eventList } from "@/test/events";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { PendingTimeslots } from "./PendingTimeslots";
import { ProjectTimeslots } from "./ProjectTimeslots";
import { UpcomingBadge } from "./UpcomingBadge";
import { UpcomingEventCard } from "./UpcomingEventCard";

beforeEach(() => {
  server.use(http.get("*/api/me", () => HttpResponse.json(anAccount("contractor"))));
});

describe("Pending Timeslot Confirmations", () => {
  const pending = (id: string): Schemas["PendingProposal"] => ({
    ...aProposal({ id, abilities: { edit: false, delete: false, confirm: true, answer: true } }),
    project: {
      project_code: "ABC234",
      project_number: `BB-${id}`,
      insurance_claim_number: null,
      property_owner_name: "Maria Alvarez",
      street: "12 Elm Street",
    },
  });
  const show = (items: Schemas["PendingProposal"][]) =>
    server.use(http.get("*/api/proposals", () => HttpResponse.json({ items, next_cursor: null })));

  it("shows when no timeslots are pending", async () => {
    show([]);
    await renderInPortal(<PendingTimeslots />);
    expect(await screen.findByText("No pending timeslot confirmations at this time.")).toBeInTheDocument();
  });

  it("links the project and expands a single proposal", async () => {
    show([pending("1")]);
    await renderInPortal(<PendingTimeslots />);
    expect(await screen.findByRole("link", { name: "Maria Alvarez, 12 Elm Street" })).toHaveAttribute(
      "href",
      "/contractor/projects/ABC234?tab=events",
    );
    expect(screen.getAllByRole("button", { name: /^Confirm This Time/ })).toHaveLength(2);
  });

  it("lets an admin choose a time on behalf of the contractor", async () => {
    server.use(http.get("*/api/me", () => HttpResponse.json(anAccount("admin"))));
    show([{ ...pending("1"), contractor: null }]);
    await renderInPortal(<PendingTimeslots area="admin" />);
    expect(await screen.findByRole("link", { name: "Maria Alvarez, 12 Elm Street" })).toHaveAttribute(
      "href",
      "/admin/projects/ABC234?tab=events",
    );
    expect(screen.getByText(/BB-1 · No contractor assigned$/)).toBeVisible();
    expect(screen.getAllByRole("button", { name: /^Select This Time/ })).toHaveLength(2);
  });

  it("collapses several proposals", async () => {
    show([pending("1"), pending("2")]);
    const { user } = await renderInPortal(<PendingTimeslots />);
    const [fold] = await screen.findAllByRole("button", { name: /Proposal$/ });
    expect(screen.queryByRole("button", { name: "None of these" })).not.toBeInTheDocument();
    await user.click(fold as HTMLElement);
    expect(screen.getAllByRole("button", { name: "None of these" })).toHaveLength(1);
  });

  it("lets a contractor choose a time of a collapsed proposal", async () => {
    show([pending("1"), pending("2")]);
    const { user } = await renderInPortal(<PendingTimeslots />);
    const times = await screen.findAllByRole("button", {
      name: /^Confirm This Time: Sat, Jun\u00A013,\u00A02099, 9:00 AM/,
    });
    expect(times).toHaveLength(2);
    await user.click(times[1] as HTMLElement);
    const question = within(await screen.findByRole("dialog", { name: "Confirm Timeslot Selection" }));
    expect(question.getByText("The other proposed time will be released.")).toBeInTheDocument();
  });

  it("makes an admin unfold a proposal before choosing on behalf of the contractor", async () => {
    server.use(http.get("*/api/me", () => HttpResponse.json(anAccount("admin"))));
    show([pending("1"), pending("2")]);
    await renderInPortal(<PendingTimeslots area="admin" />);
    expect((await screen.findAllByText(/^Fri, Jun 12, 2099, /)).length).toBe(2);
    expect(screen.queryByRole("button", { name: /^Select This Time/ })).not.toBeInTheDocument();
  });

  it("lists the available times of a collapsed proposal", async () => {
    const times = ["10", "11", "12", "13", "14"].map((day) => aSlot(`slot-${day}`, `2099-06-${day}`, day === "10"));
    show([{ ...pending("1"), timeslots: times }, pending("2")]);
    const { user } = await renderInPortal(<PendingTimeslots />);
    const [fold] = await screen.findAllByRole("button", { name: /Proposal$/ });
    const [group] = screen.getAllByRole("listitem");
    const named = () => within(group as HTMLElement).queryAllByText(/^\w{3}, Jun \d\d, 2099, /);
    expect(named().map((time) => time.textContent)).toEqual(
      ["Thu, Jun\u00A011", "Fri, Jun\u00A012", "Sat, Jun\u00A013"].map(
        (day) => `${day},\u00A02099, 9:00 AM – 10:00 AM`,
      ),
    );
    expect(within(group as HTMLElement).getByText("+1 more")).toBeInTheDocument();
    await user.click(fold as HTMLElement);
    expect(named()).toHaveLength(0);
  });

  it("keeps loaded proposals and shows why loading more failed", async () => {
    server.use(
      http.get("*/api/proposals", ({ request }) =>
        new URL(request.url).searchParams.has("cursor")
          ? HttpResponse.json({ status: 503, code: "busy", detail: "The portal is busy." }, { status: 503 })
          : HttpResponse.json({ items: [pending("1")], next_cursor: "more" }),
      ),
    );
    const { user } = await renderInPortal(<PendingTimeslots />);
    await user.click(await screen.findByRole("button", { name: "Load more" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /More events could not be loaded\..*The portal is busy\./,
    );
    expect(screen.getByRole("link", { name: "Maria Alvarez, 12 Elm Street" })).toBeInTheDocument();
    show([pending("2")]);
    await user.click(screen.getByRole("button", { name: "Load more" }));
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  });

  it("confirms a timeslot in its project and removes the proposal", async () => {
    show([pending("1")]);
    let at = "";
    server.use(
      http.post("*/api/projects/:code/proposals/:id/confirm", ({ params }) => {
        at = `${params.code} ${params.id}`;
        show([]);
        return HttpResponse.json(anEvent(), { status: 201 });
      }),
    );
    const { user } = await renderInPortal(<PendingTimeslots />);
    await user.click((await screen.findAllByRole("button", { name: /^Confirm This Time/ }))[0] as HTMLElement);
    const question = within(await screen.findByRole("dialog", { name: "Confirm Timeslot Selection" }));
    await user.click(question.getByRole("button", { name: "Confirm Timeslot" }));
    expect(await screen.findByText("Timeslot confirmed successfully!")).toBeInTheDocument();
    expect(at).toBe("ABC234 1");
    expect(await screen.findByText("No pending timeslot confirmations at this time.")).toBeInTheDocument();
  });
});

describe("confirming a timeslot from the card", () => {
  const choose = async (answer: () => Response) => {
    const waiting = {
      ...aProposal({ abilities: { edit: false, delete: false, confirm: true, answer: true } }),
      project: {
        project_code: "ABC234",
        project_number: "BB-1",
        insurance_claim_number: null,
        property_owner_name: "Maria Alvarez",
        street: "12 Elm Street",
      },
    };
    server.use(
      http.get("*/api/proposals", () => HttpResponse.json({ items: [waiting], next_cursor: null })),
      http.post("*/api/projects/:code/proposals/:id/confirm", answer),
    );
    const { user } = await renderInPortal(<PendingTimeslots />);
    await user.click((await screen.findAllByRole("button", { name: /^Confirm This Time/ }))[0] as HTMLElement);
    const question = within(await screen.findByRole("dialog", { name: "Confirm Timeslot Selection" }));
    // A confirmed timeslot is no longer titled as a proposal.
    expect(question.getByText("Site Visit/Inspection", { selector: "p:first-child" })).toBeInTheDocument();
    await user.click(question.getByRole("button", { name: "Confirm Timeslot" }));
    return { user, question };
  };
  const failed = "Failed to confirm timeslot. Please try again.";

  it("keeps the dialog open for a retry after a failure", async () => {
    const answers = [
      HttpResponse.json({ status: 503, code: "busy", detail: "The portal is busy." }, { status: 503 }),
      HttpResponse.json(anEvent(), { status: 201 }),
    ];
    const { user, question } = await choose(() => answers.shift() as Response);
    expect(await question.findByRole("alert")).toHaveTextContent(failed);
    await user.click(question.getByRole("button", { name: "Confirm Timeslot" }));
    expect(await screen.findByText("Timeslot confirmed successfully!")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("shows the failure when the network is down", async () => {
    const { question } = await choose(() => HttpResponse.error());
    expect(await question.findByRole("alert")).toHaveTextContent(failed);
    expect(question.getByRole("button", { name: "Confirm Timeslot" })).toBeEnabled();
  });
});

describe("upcoming events", () => {
  const upcoming = (count: number, next: Schemas["Event"] | null) =>
    server.use(http.get("*/api/projects/ABC234/events/upcoming", () => HttpResponse.json({ upcoming: count, next })));

  it("open the Events tab from the overview", async () => {
    upcoming(1, anEvent({ title: "Roof visit" }));
    const onOpen = vi.fn();
    const { user } = await renderInPortal(<UpcomingEventCard code="ABC234" onOpen={onOpen} />);
    const card = within(await screen.findByRole("region", { name: "Upcoming Event" }));
    await user.click(await card.findByRole("button", { name: /Roof visit.*9:00 AM – 10:00 AM/ }));
    expect(onOpen).toHaveBeenCalled();
  });

  it("show an empty state", async () => {
    upcoming(0, null);
    await renderInPortal(<UpcomingEventCard code="ABC234" onOpen={() => {}} />);
    expect(await screen.findByText("No upcoming events scheduled")).toBeInTheDocument();
  });

  it.each([
    [0, ""],
    [2, "2 upcoming events"],
    [100, "99+ upcoming events"],
  ])("are counted beside the tab's name: %i", async (count, text) => {
    upcoming(count, null);
    const { queryClient } = await renderInPortal(<UpcomingBadge code="ABC234" />);
    await waitFor(() => expect(queryClient.getQueryData(["event", "upcoming", "ABC234"])).toBeTruthy());
    expect(screen.queryByText(/upcoming events/)?.parentElement?.textContent ?? "").toBe(text);
  });
});

describe("a project's pending timeslots", () => {
  const show = (proposed: Schemas["Proposal"][]) =>
    server.use(http.get("*/api/projects/ABC234/events", () => HttpResponse.json(eventList({ proposed }))));
  const region = () => screen.findByRole("region", { name: "Pending Timeslot Confirmations" });

  it("are confirmed on the Overview and then disappear", async () => {
    let isConfirmed = false;
    show([aProposal()]);
    server.use(
      http.post("*/api/projects/ABC234/proposals/:id/confirm", () => {
        isConfirmed = true;
        show([]);
        return HttpResponse.json(anEvent(), { status: 201 });
      }),
    );
    const { user } = await renderInPortal(<ProjectTimeslots code="ABC234" />);
    const [first] = await within(await region()).findAllByRole("button", { name: /^Confirm This Time/ });
    await user.click(first as HTMLElement);
    await user.click(await screen.findByRole("button", { name: "Confirm Timeslot" }));
    expect(await screen.findByText("Timeslot confirmed successfully!")).toBeInTheDocument();
    expect(isConfirmed).toBe(true);
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Pending Timeslot Confirmations" })).not.toBeInTheDocument(),
    );
  });

  it.each([
    ["nothing is proposed", []],
    [
      "the project is closed",
      [aProposal({ abilities: { edit: false, delete: false, confirm: false, answer: false } })],
    ],
  ])("are hidden when %s", async (_, proposed) => {
    const requested = vi.fn(() => HttpResponse.json(eventList({ proposed })));
    server.use(http.get("*/api/projects/ABC234/events", requested));
    await renderInPortal(<ProjectTimeslots code="ABC234" />);
    await waitFor(() => expect(requested).toHaveBeenCalled());
    expect(screen.queryByRole("region")).not.toBeInTheDocument();
  });
});
