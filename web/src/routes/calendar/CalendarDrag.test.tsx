import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { aCalendar, aCalendarEvent, aCalendarProposal } from "@/test/calendar";
import { dialog, entry, openAs, openAsAdmin, portal, VISIT, withCalendar } from "@/test/calendar-page";
import { aSlot } from "@/test/events";
import { server } from "@/test/server";

withCalendar();

describe("a drag", () => {
  let sent: Array<{ body: Record<string, unknown>; tag: string | null }>;
  let conflicts: Schemas["Conflict"][];
  let conflictRequests: URLSearchParams[];

  /** Columns are 100 px wide, starting on Sunday. Rows are 10 px per 15 minutes, starting at 6 AM. */
  const point = (weekday: number, hour: number) => ({ clientX: weekday * 100 + 50, clientY: (hour - 6) * 40 });

  beforeEach(() => {
    sent = [];
    conflicts = [];
    conflictRequests = [];
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const day = (this as HTMLElement).dataset?.column;
      const left = day ? (Number(day.slice(8)) - 22) * 100 : -1;
      const size = day ? { left, right: left + 100, top: 0, height: 640 } : { left: -1, right: -1, top: 0, height: 0 };
      return { ...size, width: 100, bottom: size.height, x: left, y: 0, toJSON: () => "" };
    });
    server.use(
      http.get("*/api/projects/ABC234/conflicts", ({ request }) => {
        conflictRequests.push(new URL(request.url).searchParams);
        return HttpResponse.json({ conflicts });
      }),
      http.put("*/api/projects/ABC234/events/:id", async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        sent.push({ body, tag: request.headers.get("If-Match") });
        const saved = aCalendarEvent({ ...body, id: VISIT, version: 3 + sent.length });
        portal.answer = aCalendar({ events: [saved] });
        return HttpResponse.json(saved);
      }),
    );
  });

  async function drag(on: Element, from: object, to: object) {
    const mouse = { button: 0, pointerType: "mouse", pointerId: 1, bubbles: true };
    fireEvent.pointerDown(on, { ...mouse, ...from });
    fireEvent.pointerMove(window, { ...mouse, ...to });
    return () => fireEvent.pointerUp(window, { ...mouse, ...to });
  }

  it("moves an event to another day and hour and can be undone", async () => {
    const { user } = await openAsAdmin("?view=week");
    const drop = await drag(await entry(), point(3, 9.5), point(4, 14.5));
    expect(await entry(/, Moisture check, Thu, Nov\u00A026,\u00A02026, 2:00 PM – 3:00 PM/)).toBeInTheDocument();
    drop();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      tag: '"3"',
      body: {
        title: "Moisture check",
        task_type: "site_visit",
        scheduled_date: "2026-11-26",
        start_time: "14:00",
        end_time: "15:00",
        is_all_day: false,
      },
    });
    expect(Object.fromEntries(conflictRequests[0] ?? [])).toEqual({
      event: VISIT,
      scheduled_date: "2026-11-26",
      start_time: "14:00",
      end_time: "15:00",
      is_all_day: "false",
    });
    expect(await screen.findByText("Event moved: Thu, Nov 26, 2026, 2:00 PM – 3:00 PM")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ tag: '"4"', body: { scheduled_date: "2026-11-25", start_time: "09:00" } });
    expect(await entry(/, Moisture check, Wed, Nov\u00A025,\u00A02026, 9:00 AM/)).toBeInTheDocument();
  });

  it("of the lower edge changes the end time", async () => {
    await openAsAdmin("?view=week");
    await entry();
    const grip = document.querySelector(`[data-grip="${VISIT}"]`) as Element;
    (await drag(grip, point(3, 10), point(3, 11.3)))();
    await waitFor(() =>
      expect(sent).toMatchObject([{ body: { scheduled_date: "2026-11-25", start_time: "09:00", end_time: "11:15" } }]),
    );
  });

  it("changes nothing when ended with Escape or too short", async () => {
    await openAsAdmin("?view=week");
    const drop = await drag(await entry(), point(3, 9.5), point(5, 12));
    await entry(/Fri, Nov\u00A027/);
    fireEvent.keyDown(window, { key: "Escape" });
    drop();
    expect(await entry(/, Moisture check, Wed, Nov\u00A025,\u00A02026, 9:00 AM/)).toBeInTheDocument();
    const tiny = await drag(await entry(), point(3, 9.5), { clientX: 352, clientY: 141 });
    tiny();
    expect(conflictRequests).toEqual([]);
    expect(sent).toEqual([]);
  });

  it("by touch scrolls instead", async () => {
    await openAsAdmin("?view=week");
    fireEvent.pointerDown(await entry(), { button: 0, pointerType: "touch", ...point(3, 9.5) });
    fireEvent.pointerMove(window, { pointerType: "touch", ...point(5, 12) });
    expect(await entry(/Wed, Nov\u00A025/)).toBeInTheDocument();
  });

  it("onto a conflicting event asks first and keeps the original time", async () => {
    conflicts = [
      {
        kind: "event",
        id: "other",
        task_type: "delivery",
        title: "Drywall",
        scheduled_date: "2026-11-26",
        start_time: "14:00",
        end_time: "16:00",
        is_all_day: false,
        project: aCalendarEvent().project,
      },
    ];
    const { user } = await openAsAdmin("?view=week");
    (await drag(await entry(), point(3, 9.5), point(4, 14.5)))();
    let warning = within(await dialog("Scheduling conflict"));
    expect(warning.getByText(/^Northside Restoration has other events on Thu, Nov 26/)).toBeInTheDocument();
    expect(warning.getByText("Drywall")).toBeInTheDocument();
    await user.click(warning.getByRole("button", { name: "Don't save" }));
    expect(await entry(/, Moisture check, Wed, Nov\u00A025,\u00A02026, 9:00 AM/)).toBeInTheDocument();
    expect(sent).toEqual([]);

    (await drag(await entry(), point(3, 9.5), point(4, 14.5)))();
    warning = within(await dialog("Scheduling conflict"));
    await user.click(warning.getByRole("button", { name: "Save anyway" }));
    await waitFor(() => expect(sent).toMatchObject([{ body: { scheduled_date: "2026-11-26" } }]));
    expect(await entry(/, Moisture check, Thu, Nov\u00A026/)).toBeInTheDocument();
  });

  it("of an event changed by someone else shows the current version", async () => {
    const current = aCalendarEvent({
      id: VISIT,
      title: "Moisture check",
      start_time: "16:00",
      end_time: "17:00",
      version: 9,
    });
    server.use(
      http.put("*/api/projects/ABC234/events/:id", () => {
        portal.answer = aCalendar({ events: [current] });
        return HttpResponse.json({ status: 412, code: "stale", detail: "Changed", current }, { status: 412 });
      }),
    );
    await openAsAdmin("?view=week");
    (await drag(await entry(), point(3, 9.5), point(4, 14.5)))();
    const notice = within(await dialog("Someone else changed this event"));
    expect(notice.getByText("Moisture check, Wed, Nov 25, 2026, 4:00 PM – 5:00 PM")).toBeInTheDocument();
    await waitFor(() =>
      expect(
        screen.getByRole("button", { name: /, Moisture check, Wed, Nov\u00A025,\u00A02026, 4:00 PM/, hidden: true }),
      ).toBeInTheDocument(),
    );
  });

  it("into the past shows the server's error and reverts", async () => {
    server.use(
      http.put("*/api/projects/ABC234/events/:id", () =>
        HttpResponse.json(
          { status: 422, code: "validation", detail: "Date cannot be in the past", errors: [] },
          { status: 422 },
        ),
      ),
    );
    await openAsAdmin("?view=week");
    (await drag(await entry(), point(3, 9.5), point(1, 9.5)))();
    expect(await screen.findByText("Date cannot be in the past")).toBeInTheDocument();
    expect(await entry(/, Moisture check, Wed, Nov\u00A025/)).toBeInTheDocument();
  });

  it("of a proposed time sends all times of its proposal", async () => {
    const proposal = aCalendarProposal({ timeslots: [aSlot("s-1", "2026-11-26"), aSlot("s-2", "2026-11-27")] });
    portal.answer = aCalendar({ proposals: [proposal] });
    let body: unknown;
    server.use(
      http.put("*/api/projects/ABC234/proposals/:id", async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(proposal);
      }),
    );
    await openAsAdmin("?view=week");
    (await drag(await entry(/Thu, Nov\u00A026/), point(4, 9), point(6, 10)))();
    await waitFor(() =>
      expect(body).toMatchObject({
        title: "Site Visit/Inspection Proposal",
        timeslots: [
          { id: "s-1", scheduled_date: "2026-11-28", start_time: "10:00", end_time: "11:00" },
          { id: "s-2", scheduled_date: "2026-11-27", start_time: "09:00", end_time: "10:00" },
        ],
      }),
    );
    expect(conflictRequests[0]?.get("proposal")).toBe(proposal.id);
  });

  it("is disabled for read-only users", async () => {
    await openAs("referral_partner", "?view=week");
    (await drag(await entry(), point(3, 9.5), point(4, 14.5)))();
    expect(await entry(/, Moisture check, Wed, Nov\u00A025/)).toBeInTheDocument();
    expect(document.querySelector("[data-grip]")).toBeNull();
    expect(sent).toEqual([]);
  });
});
