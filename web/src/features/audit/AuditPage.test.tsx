import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { AuditPage } from "./AuditPage";
import type { SecurityEvent } from "./queries";
import { auditFiltersOf } from "./search";
import { eventLabel } from "./texts";

const ADA = { id: "01890a5d-ac96-774b-bcc2-100000000001", full_name: "Ada Lee" };

const event = (given: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: "e-1",
  event_type: "file_deleted",
  severity: "info",
  created_at: new Date().toISOString(),
  last_at: new Date().toISOString(),
  occurrences: 1,
  actor: ADA,
  subject: ADA,
  project: { project_code: "ABC234", project_number: "BB-2026-000123" },
  address: "203.0.113.7",
  user_agent: null,
  details: { name: "<b>roof</b>.jpg" },
  ...given,
});

let items: SecurityEvent[];
let asked: string[];

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
      created_at: "2026-01-05T12:00:00",
      last_at: "2026-01-05T12:09:00",
    }),
  ];
  asked = [];
  server.use(
    http.get("*/api/admin/security-events", ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString());
      return HttpResponse.json({ items });
    }),
  );
});

const show = (address = "/admin/audit") => renderInPortal(<AuditPage />, address);

describe("AuditPage", () => {
  it("says by days who did what to whom, from where and how often", async () => {
    await show();
    const today = within(await screen.findByRole("region", { name: "Today" }));
    expect(today.getByText("File deleted")).toBeInTheDocument();
    expect(today.getByRole("link", { name: "BB-2026-000123" })).toHaveAttribute("href", "/admin/projects/ABC234");
    expect(today.getByText("203.0.113.7")).toBeInTheDocument();
    expect(today.getByText("name: <b>roof</b>.jpg")).toBeInTheDocument();
    expect(today.queryByText(/^About/), "who did it to the own account is named once").toBeNull();
    const earlier = within(screen.getByRole("region", { name: "Jan 5, 2026" }));
    expect(earlier.getByText("12 times")).toBeInTheDocument();
    expect(earlier.getByText("12:00 PM until 12:09 PM")).toBeInTheDocument();
    expect(earlier.getByRole("button", { name: "a deleted account" })).toBeInTheDocument();
  });

  it("is narrowed by its filters and by a click on somebody, in the address", async () => {
    const { user, address } = await show();
    await user.click((await screen.findAllByRole("button", { name: "Ada Lee" }))[0] as HTMLElement);
    expect(address()).toContain(`person=${ADA.id}`);
    expect(await screen.findByRole("button", { name: "Person: Ada Lee" })).toBeInTheDocument();
    await user.selectOptions(screen.getByRole("combobox", { name: "Gravity" }), "Alerts");
    await user.selectOptions(screen.getByRole("combobox", { name: "Event" }), "File deleted");
    expect(asked.at(-1)).toBe(`severity=error&person=${ADA.id}&event_type=file_deleted&limit=50`);
    await user.click(screen.getByRole("button", { name: "Person: Ada Lee" }));
    expect(asked.at(-1)).toBe("severity=error&event_type=file_deleted&limit=50");
  });

  it("offers the way back where nothing matches", async () => {
    items = [];
    const { user } = await show("/admin/audit?event=note_deleted");
    expect(await screen.findByText("Nothing matches these filters")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("Nothing in the log")).toBeInTheDocument();
  });

  it("says what failed, and tries again", async () => {
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

describe("an address", () => {
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
    [{ person: "me", from: "yesterday", to: 7 }, {}],
  ];
  it.each(table)("%j is read as %j", (search, filters) => {
    expect(auditFiltersOf(search)).toEqual({
      severity: undefined,
      event: undefined,
      person: undefined,
      from: undefined,
      to: undefined,
      ...filters,
    });
  });
});

it("calls an event that it does not know by its word", () => {
  expect(eventLabel("login_failed")).toBe("Sign-in failed");
  expect(eventLabel("moon_landing")).toBe("moon landing");
});
