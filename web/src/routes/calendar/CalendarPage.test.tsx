import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { aCalendar, aCalendarEvent, aCalendarProposal } from "@/test/calendar";
import { as, dialog, entry, openAs, openAsAdmin, portal, VISIT, withCalendar } from "@/test/calendar-page";
import { aSlot } from "@/test/events";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import { AdminCalendarPage, PortalCalendarPage } from "./CalendarPage";

withCalendar();

const range = () => [portal.requested.at(-1)?.get("from"), portal.requested.at(-1)?.get("to")];

describe("the month view", () => {
  it("requests six weeks and describes an entry in its name", async () => {
    await openAsAdmin();
    expect(await entry()).toHaveAccessibleName(
      "Maria Alvarez, 12 Elm Street, Moisture check, Wed, Nov\u00A025,\u00A02026, 9:00 AM – 10:00 AM, Site Visit/Inspection, Scheduled, BB-2026-000123, Northside Restoration",
    );
    expect(range()).toEqual(["2026-11-01", "2026-12-13"]);
    expect(screen.getByRole("heading", { level: 2, name: "November 2026" })).toBeInTheDocument();
    expect(screen.getByRole("gridcell", { name: /^Wednesday, November 25, 2026, 1 entry/ })).toHaveAttribute(
      "aria-current",
      "date",
    );
  });

  it("opens the day when entries do not fit", async () => {
    portal.answer = aCalendar({
      events: Array.from({ length: 200 }, (_, index) => aCalendarEvent({ id: `e-${index}`, title: `Visit ${index}` })),
    });
    const { user, address } = await openAsAdmin();
    expect(await screen.findAllByRole("button", { name: /, Visit / })).toHaveLength(3);
    await user.click(screen.getByRole("button", { name: "197 more on Wednesday, November 25, 2026" }));
    expect(address()).toBe("/admin/calendar?view=day&date=2026-11-25");
    expect(await screen.findByRole("button", { name: /^193 more on / })).toBeInTheDocument();
  });

  it("leads with the owner and street and omits times outside the range", async () => {
    portal.answer = aCalendar({
      proposals: [aCalendarProposal({ timeslots: [aSlot("s-1", "2026-11-26"), aSlot("s-2", "2027-03-01")] })],
    });
    await openAsAdmin();
    const slot = await entry(/, Site Visit\/Inspection Proposal, .*, Proposed, /);
    expect(within(slot).getByText("Maria Alvarez, 12 Elm Street")).toBeInTheDocument();
    expect(slot).toHaveAttribute("data-proposed");
    expect(screen.getAllByRole("button", { name: /Proposal, / })).toHaveLength(1);
  });

  it("is navigable by keyboard", async () => {
    const { user, address } = await openAsAdmin();
    const cell = () => document.activeElement?.getAttribute("data-day");
    (await screen.findByRole("gridcell", { name: /^Wednesday, November 25/ })).focus();
    for (const [key, day] of [
      ["ArrowRight", "2026-11-26"],
      ["ArrowDown", "2026-12-03"],
      ["ArrowLeft", "2026-12-02"],
      ["ArrowUp", "2026-11-25"],
      ["PageDown", "2026-12-25"],
      ["PageUp", "2026-11-25"],
      ["ArrowUp", "2026-11-18"],
      ["Home", "2026-11-25"],
    ]) {
      await user.keyboard(`{${key}}`);
      await waitFor(() => expect(cell()).toBe(day));
    }
    await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
    await user.tab();
    expect(await entry()).toHaveFocus();
    await user.tab({ shift: true });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/admin/calendar?date=2026-11-25&view=day"));
    await waitFor(() => expect(screen.getByRole("button", { name: /^Wednesday, November 25/ })).toHaveFocus());
  });

  it("reverses the arrow keys in right-to-left pages", async () => {
    const { user } = await openAsAdmin();
    document.documentElement.dir = "rtl";
    onTestFinished(() => document.documentElement.removeAttribute("dir"));
    (await screen.findByRole("gridcell", { name: /^Wednesday, November 25/ })).focus();
    await user.keyboard("{ArrowLeft}");
    await waitFor(() => expect(screen.getByRole("gridcell", { name: /^Thursday, November 26/ })).toHaveFocus());
  });
});

describe("the URL", () => {
  it("holds the view and filters, which are sent to the server", async () => {
    const { user, address } = await openAsAdmin("?view=week&date=2026-12-03&project=abc234&type=site_visit,nonsense");
    await waitFor(() => expect(range()).toEqual(["2026-11-29", "2026-12-06"]));
    expect(portal.requested.at(-1)?.get("project")).toBe("ABC234");
    expect(portal.requested.at(-1)?.get("type")).toBe("site_visit");
    await user.click(screen.getByRole("button", { name: "Remove filter for project ABC234" }));
    await waitFor(() => expect(portal.requested.at(-1)?.has("project")).toBe(false));
    await user.type(screen.getByRole("textbox", { name: "Project code" }), "hav en7");
    await waitFor(() => expect(portal.requested.at(-1)?.get("project")).toBe("HAVEN7"));
    await user.click(screen.getByRole("button", { name: "Next week" }));
    await waitFor(() => expect(range()).toEqual(["2026-12-06", "2026-12-13"]));
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/admin/calendar?view=week&date=2026-12-10"));
  });

  it("with an invalid day or company shows today without a filter", async () => {
    await openAsAdmin("?date=2026-02-30&contractor=nobody");
    await waitFor(() => expect(range()).toEqual(["2026-11-01", "2026-12-13"]));
    expect(portal.requested.at(-1)?.has("contractor")).toBe(false);
  });

  it("of an inaccessible project shows an error and a way back", async () => {
    as("admin");
    server.use(
      http.get("*/api/calendar", ({ request }) =>
        new URL(request.url).searchParams.has("project")
          ? HttpResponse.json({ status: 404, code: "not_found", detail: "Project not found" }, { status: 404 })
          : HttpResponse.json(portal.answer),
      ),
    );
    const { user } = await renderInPortal(<AdminCalendarPage />, "/admin/calendar?project=ZZZZZZ");
    expect(await screen.findByText("Project not found or access denied")).toBeInTheDocument();
    await user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Clear filters" }));
    expect(await entry()).toBeInTheDocument();
  });

  it("that names an entry on another day opens that day", async () => {
    portal.answer = aCalendar({ events: [aCalendarEvent({ id: VISIT, scheduled_date: "2027-02-03" })] });
    const { address } = await openAsAdmin(`?entry=${VISIT}`);
    expect(await dialog("Site Visit/Inspection")).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe(`/admin/calendar?entry=${VISIT}&date=2027-02-03`));
  });

  it("that names a missing entry reports it", async () => {
    portal.answer = aCalendar();
    const { user, address } = await openAsAdmin(`?entry=${VISIT}`);
    const gone = await dialog("Event not found");
    await user.click(within(gone).getAllByRole("button", { name: "Close" })[1] as HTMLElement);
    await waitFor(() => expect(address()).toBe("/admin/calendar"));
  });
});

describe("a calendar response", () => {
  it("that failed can be requested again", async () => {
    as("admin");
    let isDown = true;
    server.use(
      http.get("*/api/calendar", () =>
        isDown
          ? HttpResponse.json({ status: 500, code: "internal" }, { status: 500 })
          : HttpResponse.json(portal.answer),
      ),
    );
    const { user } = await renderInPortal(<AdminCalendarPage />, "/admin/calendar");
    expect(await screen.findByText("The calendar could not be loaded.")).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await entry()).toBeInTheDocument();
  });

  it("that is truncated is reported", async () => {
    portal.answer = aCalendar({ truncated: true });
    await openAsAdmin();
    expect(await screen.findByText(/There are too many events to show/)).toBeInTheDocument();
  });
});

describe("the agenda view", () => {
  it("is the default on phones and lists days from today", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) =>
        ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
    );
    portal.answer = aCalendar({
      events: [
        aCalendarEvent({ id: "a", title: "Late", start_time: "14:00", end_time: "15:00" }),
        aCalendarEvent({ id: "b", title: "Early", status: "on_hold" }),
        aCalendarEvent({ id: "c", title: "Tomorrow's", scheduled_date: "2026-11-26" }),
      ],
    });
    const { user } = await openAs("contractor");
    const today = await screen.findByRole("region", { name: "Wed, Nov\u00A025,\u00A02026" });
    expect(range()).toEqual(["2026-11-25", "2026-12-23"]);
    expect(within(today).getByRole("heading", { name: /^Today, Wed, Nov\u00A025,\u00A02026/ })).toBeInTheDocument();
    expect(
      within(today)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^9:00 AM – 10:00 AMMaria Alvarez, 12 Elm Street.*Early.*On Hold$/),
      expect.stringMatching(/^2:00 PM – 3:00 PM.*Late.*Scheduled$/),
    ]);
    await user.selectOptions(screen.getByRole("combobox", { name: "View" }), "Month");
    expect(await screen.findByRole("gridcell", { name: /^Thursday, November 26, 2026, 1 entry/ })).toBeInTheDocument();
    await user.click(screen.getByRole("gridcell", { name: /^Thursday, November 26/ }));
    expect(await screen.findByRole("button", { name: /Tomorrow's/ })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Early/ })).not.toBeInTheDocument();
  });

  it("shows an empty state", async () => {
    portal.answer = aCalendar();
    await openAs("referral_partner", "?view=agenda");
    expect(await screen.findByText("Nothing scheduled here")).toBeInTheDocument();
  });
});

describe("a user without management rights", () => {
  it("reads an entry and opens its project", async () => {
    const { user } = await openAs("referral_partner", "?view=agenda");
    await user.click(await screen.findByRole("button", { name: /Moisture check/ }));
    const details = within(await dialog("Moisture check"));
    expect(details.getByRole("link", { name: "Open Project" })).toHaveAttribute("href", "/projects/ABC234?tab=events");
    expect(details.queryByRole("button", { name: "Edit Event" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Schedule Event" })).not.toBeInTheDocument();
    expect(screen.queryByRole("radio", { name: "Contractors" })).not.toBeInTheDocument();
  });

  it("confirms a proposed time as a contractor", async () => {
    portal.answer = aCalendar({ proposals: [aCalendarProposal({ timeslots: [aSlot("s-1", "2026-11-26")] })] });
    let sent: unknown;
    server.use(
      http.post("*/api/projects/ABC234/proposals/:id/confirm", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(aCalendarEvent(), { status: 201 });
      }),
    );
    const { user, address } = await openAs("contractor", "?view=agenda");
    await user.click(await screen.findByRole("button", { name: /Proposal/ }));
    const details = within(await dialog(/Proposal$/));
    await user.click(details.getByRole("button", { name: "Confirm This Time" }));
    const question = within(await dialog("Confirm Timeslot Selection"));
    expect(address()).toBe("/calendar?view=agenda");
    await user.click(question.getByRole("button", { name: "Confirm Timeslot" }));
    await waitFor(() => expect(sent).toEqual({ timeslot_id: "s-1" }));
  });

  it("sees a notice when the account has no company", async () => {
    as("contractor", { contractor: null });
    await renderInPortal(<PortalCalendarPage />, "/calendar");
    expect(await screen.findByText(/Your account is not linked to a contractor/)).toBeInTheDocument();
  });
});

describe("an admin", () => {
  it("edits an entry in the dialog and returns to the entry", async () => {
    const { user, address } = await openAsAdmin();
    await user.click(await entry());
    expect(address()).toBe(`/admin/calendar?entry=${VISIT}`);
    await user.click(within(await dialog("Moisture check")).getByRole("button", { name: "Edit Event" }));
    const form = within(await dialog("Edit Event"));
    expect(await form.findByLabelText("Date *")).toHaveValue("2026-11-25");
    await user.click(form.getByRole("button", { name: "Cancel" }));
    expect(await dialog("Moisture check")).toBeInTheDocument();
    expect(address()).toBe(`/admin/calendar?entry=${VISIT}`);
  });

  it("deletes an entry after confirmation", async () => {
    let isDeleted = false;
    server.use(
      http.delete("*/api/projects/ABC234/events/:id", () => {
        isDeleted = true;
        portal.answer = aCalendar();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await openAsAdmin();
    await user.click(await entry());
    await user.click(within(await dialog("Moisture check")).getByRole("button", { name: "Delete Event" }));
    await user.click(within(await dialog("Delete Event")).getByRole("button", { name: "Delete Event" }));
    await waitFor(() => expect(isDeleted).toBe(true));
    await waitFor(() => expect(screen.queryByRole("button", { name: /, Moisture check/ })).not.toBeInTheDocument());
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("schedules on a clicked day after choosing a project", async () => {
    server.use(
      http.get("*/api/projects", () => HttpResponse.json({ items: [projectPage()], next_cursor: null, total: 1 })),
    );
    const { user, address } = await openAsAdmin();
    await user.click(await screen.findByRole("gridcell", { name: /^Friday, November 27/ }));
    expect(address()).toBe("/admin/calendar?event=new_2026-11-27");
    await user.click(await screen.findByRole("button", { name: /Maria Alvarez, 12 Elm Street · BB-2026-000123/ }));
    expect(await screen.findByLabelText("Date *")).toHaveValue("2026-11-27");
    await waitFor(() => expect(address()).toBe("/admin/calendar?event=new_2026-11-27_ABC234"));
  });

  it("does not have to choose the project that is filtered by", async () => {
    const { user, address } = await openAsAdmin("?project=ABC234");
    await user.click(screen.getByRole("button", { name: "Schedule Event" }));
    expect(await screen.findByLabelText("Date *")).toHaveValue("2026-11-25");
    expect(address()).toBe("/admin/calendar?project=ABC234&event=new_2026-11-25_ABC234");
  });
});

describe("the week by contractor", () => {
  it("has a row per contractor and is navigable with arrow keys", async () => {
    const { user, address } = await openAsAdmin("?view=contractors");
    expect(await screen.findByRole("rowheader", { name: /^Northside Restoration/ })).toHaveTextContent("1 entry");
    expect(await screen.findByRole("rowheader", { name: /^Blue Heron Builders/ })).toHaveTextContent(
      "nothing scheduled",
    );
    screen.getByRole("gridcell", { name: /^Blue Heron Builders, Wednesday, November 25/ }).focus();
    await user.keyboard("{ArrowDown}");
    await waitFor(() =>
      expect(
        screen.getByRole("gridcell", { name: /^Northside Restoration, Wednesday, November 25, 2026, 1 entry/ }),
      ).toHaveFocus(),
    );
    await user.keyboard("{ArrowRight}");
    await waitFor(() =>
      expect(screen.getByRole("gridcell", { name: /^Northside Restoration, Thursday/ })).toHaveFocus(),
    );
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toContain("view=day"));
    expect(address()).toContain("contractor=c-1");
  });
});

describe("the hour grid", () => {
  it("shows the current time in the portal's zone and supports arrow keys", async () => {
    const { user } = await openAsAdmin("?view=week");
    await entry();
    const today = screen.getByRole("region", { name: "Wednesday, November 25, 2026" });
    const now = today.querySelector<HTMLElement>("[data-now]");
    expect(now?.style.getPropertyValue("--start")).toBe(String(9 * 60 + 30));
    expect(document.querySelectorAll("[data-now]")).toHaveLength(1);
    screen.getByRole("button", { name: "Wednesday, November 25, 2026, 1 entry" }).focus();
    await user.keyboard("{ArrowDown}");
    expect(await entry()).toHaveFocus();
    await user.keyboard("{ArrowUp}{ArrowRight}");
    await waitFor(() => expect(screen.getByRole("button", { name: /^Thursday, November 26/ })).toHaveFocus());
  });
});
