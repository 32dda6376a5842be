import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import { makeQueryClient } from "@/lib/network/query-client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { AuditPage } from "./AuditPage";
import { eventLabel } from "./events";
import { auditQuery, type SecurityEvent } from "./queries";
import { auditFiltersOf } from "./search";

const ADA = { id: "01890a5d-ac96-774b-bcc2-100000000001", full_name: "Ada Lee" };

const BOB = { id: "01890a5d-ac96-774b-bcc2-100000000003", full_name: "Bob Ray", email: "bob@portal.example" };

const ROOF = {
  id: "01890a5d-ac96-774b-bcc4-100000000001",
  project_code: "ABC234",
  project_number: "BB-2026-000123",
};

const FLOOR = { id: "01890a5d-ac96-774b-bcc4-100000000002", project_number: "BB-2026-000124" };

const event = (given: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: "e-1",
  event_type: "file_deleted",
  severity: "info",
  created_at: new Date().toISOString(),
  last_at: new Date().toISOString(),
  occurrences: 1,
  actor: ADA,
  subject: ADA,
  project: ROOF,
  address: "203.0.113.7",
  user_agent: null,
  details: {
    name: "<b>roof</b>.jpg",
    file_id: "01890a5d-ac96-774b-bcc5-100000000001",
    file_size: 2048,
    uploaded_at: "2026-01-05T12:00:00Z",
    calendar_feed: "01890a5d-ac96-774b-bcc6-100000000001",
    session: null,
    opened_by_admin: false,
    shares_staff_device: true,
  },
  ...given,
});

let items: SecurityEvent[];
let requested: string[];

beforeEach(() => {
  items = [
    event(),
    event({
      id: "e-2",
      event_type: "brute_force_login",
      severity: "error",
      occurrences: 12,
      actor: null,
      subject: { id: "01890a5d-ac96-774b-bcc2-100000000002", full_name: null },
      project: null,
      // Still the evening of January 5 in the portal's time zone.
      created_at: "2026-01-06T03:00:00Z",
      last_at: "2026-01-06T03:09:00Z",
    }),
  ];
  requested = [];
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount("admin"))),
    http.get("*/api/admin/security-events", ({ request }) => {
      requested.push(new URL(request.url).searchParams.toString());
      return HttpResponse.json({ items });
    }),
    http.get("*/api/admin/users", ({ request }) => {
      const term = new URL(request.url).searchParams.get("search") ?? "";
      return HttpResponse.json({ items: "bob".startsWith(term) ? [BOB] : [], next_cursor: null });
    }),
    http.get("*/api/admin/users/:id", () => HttpResponse.json(ADA)),
    http.get("*/api/projects", ({ request }) => {
      const term = new URL(request.url).searchParams.get("search") ?? "";
      const found = {
        ...FLOOR,
        property_owner_name: "Cy Dow",
        address: { formatted: "1 Elm Street, Albany, NY 12207" },
      };
      return HttpResponse.json({ items: "cy dow".startsWith(term) ? [found] : [], next_cursor: null, total: 1 });
    }),
    http.get("*/api/projects/by-id/:id", () => HttpResponse.json(ROOF)),
  );
});

async function show(address = "/admin/audit") {
  const page = await renderInPortal(<AuditPage />, address);
  page.queryClient.setQueryData(accountQuery.queryKey, anAccount("admin"));
  return page;
}

describe("AuditPage", () => {
  it("groups events by day with actor, subject, address, and count", async () => {
    await show();
    const today = within(await screen.findByRole("region", { name: "Today" }));
    expect(today.getByRole("listitem")).toHaveTextContent("Ada Lee deleted a file of BB-2026-000123");
    expect(today.getByRole("link", { name: "BB-2026-000123" })).toHaveAttribute("href", "/admin/projects/ABC234");
    expect(today.getByText("203.0.113.7")).toBeInTheDocument();
    expect(today.getByText("name: <b>roof</b>.jpg")).toBeInTheDocument();
    expect(today.getByText("file size: 2 KB")).toBeInTheDocument();
    expect(today.getByText("uploaded at: Jan 5, 2026, 6:00 AM")).toBeInTheDocument();
    expect(today.queryByText(/^(file id|calendar feed|session|opened by admin)/)).toBeNull();
    expect(today.getByText("shares staff device")).toBeInTheDocument();
    expect(today.getAllByRole("button", { name: "Ada Lee" }), "the sentence names her once").toHaveLength(1);
    const earlier = within(await screen.findByRole("region", { name: "Jan\u00A05,\u00A02026" }));
    expect(screen.getByText(/Times are shown in the portal's time zone: Central Time\./)).toBeInTheDocument();
    expect(earlier.getByRole("listitem")).toHaveTextContent(/^Many wrong passwords were entered for a deleted account/);
    expect(earlier.getByText("12 times")).toBeInTheDocument();
    expect(earlier.getByText("9:00 PM until 9:09 PM")).toBeInTheDocument();
    expect(earlier.getByRole("button", { name: "a deleted account" })).toBeInTheDocument();
  });

  it("joins the rows of one sign-in", async () => {
    const at = new Date().toISOString();
    const signIn = { project: null, details: { with: "password and app" }, created_at: at, last_at: at };
    items = [
      event({ ...signIn, id: "e-3", event_type: "login_success" }),
      event({ ...signIn, id: "e-4", event_type: "session_created" }),
    ];
    await show();
    const row = await screen.findByRole("listitem");
    expect(row).toHaveTextContent("Ada Lee signed in (password and app)");
    expect(row).not.toHaveTextContent("with:");
  });

  it("filters by its controls and by a clicked person, kept in the URL", async () => {
    const { user, address } = await show();
    await user.click((await screen.findAllByRole("button", { name: "Ada Lee" }))[0] as HTMLElement);
    expect(address()).toContain(`person=${ADA.id}`);
    const box = await screen.findByRole("combobox", { name: "Person" });
    await waitFor(() => expect(box).toHaveValue("Ada Lee"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Severity" }), "Alerts");
    await user.selectOptions(screen.getByRole("combobox", { name: "Event" }), "File deleted");
    expect(requested.at(-1)).toBe(`severity=error&person=${ADA.id}&event_type=file_deleted&limit=50`);
    await user.click(screen.getByRole("button", { name: "Show everyone's events" }));
    expect(requested.at(-1)).toBe("severity=error&event_type=file_deleted&limit=50");
  });

  it("filters by a person found by name and shows that name", async () => {
    items = items.slice(1);
    const { user, address } = await show(`/admin/audit?person=${ADA.id}`);
    const box = await screen.findByRole("combobox", { name: "Person" });
    await waitFor(() => expect(box).toHaveValue("Ada Lee"));
    await user.click(box);
    await user.keyboard("bob");
    await user.click(await screen.findByRole("option", { name: /Bob Ray/ }));
    await waitFor(() => expect(address()).toBe(`/admin/audit?person=${BOB.id}`));
    expect(requested.at(-1)).toBe(`person=${BOB.id}&limit=50`);
  });

  it("filters by a project found by search and shows its number", async () => {
    items = items.slice(1);
    const { user, address } = await show(`/admin/audit?project=${ROOF.id}`);
    const box = await screen.findByRole("combobox", { name: "Project" });
    await waitFor(() => expect(box).toHaveValue(ROOF.project_number));
    expect(requested.at(-1)).toBe(`project=${ROOF.id}&limit=50`);
    await user.click(box);
    await user.keyboard("cy");
    await user.click(await screen.findByRole("option", { name: /BB-2026-000124.*Cy Dow/ }));
    await waitFor(() => expect(address()).toBe(`/admin/audit?project=${FLOOR.id}`));
    await user.click(screen.getByRole("button", { name: "Show events for all projects" }));
    await waitFor(() => expect(address()).toBe("/admin/audit"));
  });

  it("exports the filtered events as CSV or Excel", async () => {
    const taken: string[] = [];
    server.use(
      http.get("*/api/admin/security-events/export", ({ request }) => {
        taken.push(new URL(request.url).searchParams.toString());
        return HttpResponse.text("First,Last");
      }),
    );
    const filters = `severity=info&person=${ADA.id}&project=${ROOF.id}&from=2026-11-01&to=2026-11-20`;
    const { user } = await show(`/admin/audit?event=file_deleted&${filters}`);
    for (const format of ["As CSV", "As Excel workbook"]) {
      await user.click(await screen.findByRole("button", { name: "Export" }));
      await user.click(await screen.findByRole("menuitem", { name: format }));
      await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
    }
    await waitFor(() => expect(taken).toHaveLength(2));
    expect(taken).toEqual(["csv", "xlsx"].map((format) => `${filters}&event_type=file_deleted&format=${format}`));
  });

  it("switches between the last 24 hours and a date range", async () => {
    const { user, address } = await show("/admin/audit?severity=error&since=24h");
    const button = await screen.findByRole("button", { name: "Last 24 hours", pressed: true });
    await screen.findByRole("region", { name: "Today" });
    expect(requested.at(-1)).toBe("severity=error&since=24h&limit=50");
    await user.click(button);
    expect(await screen.findByRole("button", { name: "Last 24 hours", pressed: false })).toBe(button);
    await waitFor(() => expect(address()).toBe("/admin/audit?severity=error"));
    await user.click(button);
    await waitFor(() => expect(address()).toBe("/admin/audit?severity=error&since=24h"));
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-01" } });
    await waitFor(() => expect(address()).toBe("/admin/audit?severity=error&from=2026-11-01"));
  });

  it("offers to clear the filters when no events match", async () => {
    items = [];
    const { user } = await show("/admin/audit?event=note_deleted");
    expect(await screen.findByText("No events match these filters")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("The audit log is empty")).toBeInTheDocument();
  });

  it("fetches the log again each time it is opened", async () => {
    const client = makeQueryClient();
    for (const times of [1, 2]) {
      await client.fetchInfiniteQuery(auditQuery({}));
      expect(requested).toHaveLength(times);
    }
  });

  it("shows a load failure and retries", async () => {
    server.use(
      http.get("*/api/admin/security-events", () => HttpResponse.json({ status: 500 }, { status: 500 }), {
        once: true,
      }),
    );
    const { user } = await show();
    expect(await screen.findByText("The audit log could not be loaded")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("region", { name: "Today" })).toBeInTheDocument();
  });
});

describe("auditFiltersOf", () => {
  const table: Array<[Record<string, unknown>, ReturnType<typeof auditFiltersOf>]> = [
    [
      { severity: "error", event: "role_changed" },
      { severity: "error", event: "role_changed" },
    ],
    [{ severity: "grave", event: "DROP TABLE" }, {}],
    [{ event: "moon_landing" }, {}],
    [
      { person: ADA.id, from: "2026-11-01" },
      { person: ADA.id, from: "2026-11-01" },
    ],
    [{ since: "24h" }, { since: "24h" }],
    [{ project: ROOF.id }, { project: ROOF.id }],
    [{ person: "me", project: "ABC234", since: "ever", from: "yesterday", to: 7 }, {}],
  ];
  it.each(table)("reads %j as %j", (search, filters) => {
    expect(auditFiltersOf(search)).toEqual({
      severity: undefined,
      event: undefined,
      person: undefined,
      project: undefined,
      since: undefined,
      from: undefined,
      to: undefined,
      ...filters,
    });
  });
});

it("labels an unknown event type with the words of its code", () => {
  expect(eventLabel("login_failed")).toBe("Sign-in failed");
  expect(eventLabel("moon_landing")).toBe("moon landing");
});
