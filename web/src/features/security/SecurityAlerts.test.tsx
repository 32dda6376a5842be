import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { formatMoment } from "@/lib/dates";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { type SecurityAlert, securityAlertsQuery } from "./queries";
import { SecurityAlerts } from "./SecurityAlerts";
import { alertTitle } from "./texts";

const alert = (id: string, event_type: SecurityAlert["event_type"]): SecurityAlert => ({
  id,
  event_type,
  created_at: "2026-11-21T12:30:00Z",
  project: null,
});

let items: SecurityAlert[];

beforeEach(() => {
  items = [alert("a-1", "brute_force_login"), alert("a-2", "rate_limit_owner")];
  server.use(http.get("*/api/security-alerts", () => HttpResponse.json({ items })));
});

const panel = () => screen.findByRole("region", { name: "Security alerts" });

it.each([
  ["brute_force_login", "Brute Force Attack Detected"],
  ["brute_force_owner_code_distributed", "Brute Force Attack Detected"],
  ["rate_limit_owner", "Rate Limit Exceeded"],
  ["session_hijack_suspected", "Security Alert"],
  ["storage_full", "Security Alert"],
])("calls %s '%s'", (eventType, title) => {
  expect(alertTitle(eventType)).toBe(title);
});

it("shows each alert with its title, its time and its event type", async () => {
  await renderInPortal(<SecurityAlerts />);
  const rows = within(await panel()).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    `Brute Force Attack Detected${formatMoment("2026-11-21T12:30:00Z")}brute_force_login`,
    `Rate Limit Exceeded${formatMoment("2026-11-21T12:30:00Z")}rate_limit_owner`,
  ]);
});

it("leads to the project that an alert is about", async () => {
  const project = { id: "p-1", project_code: "ABC234", project_number: "BB-2026-000123" };
  items = [{ ...alert("a-1", "brute_force_owner_code"), project }];
  await renderInPortal(<SecurityAlerts />);
  const link = within(await panel()).getByRole("link", { name: "Project BB-2026-000123" });
  expect(link).toHaveAttribute("href", "/admin/projects/ABC234");
});

it("shows nothing where there is nothing to show", async () => {
  items = [];
  const { queryClient } = await renderInPortal(<SecurityAlerts />);
  await waitFor(() => expect(queryClient.getQueryData(securityAlertsQuery.queryKey)).toEqual([]));
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
});

it("stays dismissed for these events, also when the page is loaded anew, until there is a new one", async () => {
  const page = (
    <>
      <main id="content" tabIndex={-1} />
      <SecurityAlerts />
    </>
  );
  const { user, unmount } = await renderInPortal(page);
  await panel();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  expect(screen.getByRole("main")).toHaveFocus();
  unmount();

  const { queryClient } = await renderInPortal(<SecurityAlerts />);
  await waitFor(() => expect(queryClient.getQueryData(securityAlertsQuery.queryKey)).toEqual(items));
  expect(screen.queryByRole("region")).not.toBeInTheDocument();

  items = [alert("a-3", "signed_url_forgery"), ...items];
  await queryClient.invalidateQueries({ queryKey: securityAlertsQuery.queryKey });
  const rows = within(await panel()).getAllByRole("listitem");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toHaveTextContent("signed_url_forgery");
});

it.each([
  ["broken", "{broken"],
  ["nothing", "null"],
  ["of another version", JSON.stringify({ v: 2, ids: ["a-1", "a-2"] })],
])("goes by what this browser can read of what it kept: %s", async (_what, kept) => {
  sessionStorage.setItem("dismissedSecurityAlerts", kept);
  await renderInPortal(<SecurityAlerts />);
  expect(within(await panel()).getAllByRole("listitem")).toHaveLength(2);
});

it("keeps what is dismissed with its version, and reads what was kept without one", async () => {
  sessionStorage.setItem("dismissedSecurityAlerts", JSON.stringify(["a-1"]));
  const { user } = await renderInPortal(<SecurityAlerts />);
  expect(within(await panel()).getAllByRole("listitem")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  const kept = sessionStorage.getItem("dismissedSecurityAlerts");
  expect(JSON.parse(kept ?? "null")).toEqual({ v: 1, ids: ["a-1", "a-2"] });
});

it("opens to all of them and closes to the newest", async () => {
  const { user } = await renderInPortal(<SecurityAlerts />);
  await panel();
  // Shown where some are hidden.
  const more = screen.getByRole("button", { name: "Show all 2" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  await user.click(more);
  expect(screen.getByRole("button", { name: "Show the newest only" })).toHaveAttribute("aria-expanded", "true");
});
