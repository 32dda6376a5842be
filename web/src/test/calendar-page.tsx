import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, vi } from "vitest";
import type { Schemas } from "@/api/client";
import { AdminCalendarPage, PortalCalendarPage } from "@/routes/calendar/CalendarPage";
import { anAccount } from "./account";
import { aCalendar, aCalendarEvent } from "./calendar";
import { renderInPortal } from "./render";
import { projectPage } from "./samples";
import { server } from "./server";

// Wednesday, 9:30 AM in Chicago.
const NOW = new Date("2026-11-25T15:30:00Z");
export const VISIT = "0190a000-0000-7000-8000-00000000e001";

/** The server's response, and the requests that it received. */
export const portal: { answer: Schemas["Calendar"]; requested: URLSearchParams[] } = {
  answer: aCalendar(),
  requested: [],
};

/** Registers a setup with one visit today and two companies. */
export function withCalendar(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    portal.requested = [];
    portal.answer = aCalendar({ events: [aCalendarEvent({ id: VISIT, title: "Moisture check" })] });
    server.use(
      http.get("*/api/calendar", ({ request }) => {
        portal.requested.push(new URL(request.url).searchParams);
        return HttpResponse.json(portal.answer);
      }),
      http.get("*/api/contractors", () =>
        HttpResponse.json({
          items: [
            { id: "c-1", company_name: "Northside Restoration", status: "active" },
            { id: "c-2", company_name: "Blue Heron Builders", status: "active" },
          ],
          more: false,
        }),
      ),
      http.get("*/api/projects/ABC234", () => HttpResponse.json(projectPage())),
    );
    return () => void vi.useRealTimers();
  });
}

type Who = Parameters<typeof anAccount>[0];

export function as(role: Who, change = {}): void {
  const contractor = role === "contractor" ? { id: "c-1", company_name: "Northside Restoration" } : null;
  server.use(http.get("*/api/me", () => HttpResponse.json({ ...anAccount(role), contractor, ...change })));
}

export async function openAsAdmin(search = "") {
  as("admin");
  const page = await renderInPortal(<AdminCalendarPage />, `/admin/calendar${search}`);
  await screen.findByRole("heading", { level: 1, name: "Calendar" });
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  return page;
}

export async function openAs(role: Who, search = "") {
  as(role);
  const page = await renderInPortal(<PortalCalendarPage />, `/calendar${search}`);
  await screen.findByRole("heading", { level: 1, name: "Calendar" });
  return page;
}

/** Finds the visit, or another entry, on the page. */
export const entry = (name = /, Moisture check, /) => screen.findByRole("button", { name });
export const dialog = (name: string | RegExp) => screen.findByRole("dialog", { name });
