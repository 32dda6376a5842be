import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { anAccount } from "@/test/account";
import { messagesIn } from "@/test/catalog";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { type SecurityAlert, securityAlertsQuery } from "./queries";
import { SecurityAlerts } from "./SecurityAlerts";

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

const admin = anAccount("admin");
const banner = () => screen.findByRole("region", { name: "Security alerts" });

/** Events that can have severity `error`, read from the Rust source of the rule. */
function alertingEvents(): string[] {
  const rules = readFileSync("../crates/domain/src/audit.rs", "utf8");
  const names = new Map([...rules.matchAll(/(\w+) = "(\w+)",/g)].map(([, variant, name]) => [variant, name]));
  const grave = /Severity::Warn,[^}]*?((?:Self::\w+[\s|]*)+)=> Severity::Error/.exec(rules)?.[1] ?? "";
  const limits = /fn is_rate_limit[^}]*?matches!\(([^)]*)\)/.exec(rules)?.[1] ?? "";
  return [
    ...new Set([...`${grave}${limits}`.matchAll(/Self::(\w+)/g)].map(([, variant]) => names.get(variant) ?? "?")),
  ];
}

it("has a sentence and advice for every event that can alert", () => {
  const events = alertingEvents();
  expect(events).toContain("session_hijack_suspected");
  expect(events).toContain("rate_limit_calls");
  const has = (part: string) =>
    Object.keys(messagesIn("en", "security-alert")).flatMap(
      (id) => new RegExp(`^event-(.*)-${part}$`).exec(id)?.[1] ?? [],
    );
  expect(has("says").sort()).toEqual([...events].sort());
  expect(has("advice").sort()).toEqual([...events].sort());
});

/** Characters that fit on one line of a phone 390 px wide. */
const LINE = 45;

it.each(["en", "es"])("describes each alert in plain %s, short enough for one phone line", (language) => {
  const texts = messagesIn(language, "security-alert");
  const all = Object.keys(texts).flatMap((id) => /^(event-.*|other)-says$/.exec(id)?.[1] ?? []);
  for (const event of all) {
    const [says, advice] = [texts[`${event}-says`], texts[`${event}-advice`]];
    const yours = texts[`${event}-yours`];
    for (const line of [`${says} ${advice}`, `${yours ?? says} ${texts["your-advice"]}`]) {
      expect(line).not.toMatch(/_/);
      expect([line, line.length <= LINE]).toEqual([line, true]);
    }
  }
});

it("shows the newest alert, counts the others, and links to the audit log", async () => {
  await renderInPortal(<SecurityAlerts account={admin} />);
  const shown = within(await banner());
  expect(shown.getByRole("alert")).toHaveTextContent(/^Someone is guessing passwords. See whose\+1 more/);
  expect(shown.getByRole("link")).toHaveAttribute("href", "/admin/audit?since=24h&severity=error");
});

it("filters the audit log by event when all alerts are of one kind", async () => {
  items = [alert("a-1", "session_hijack_suspected")];
  await renderInPortal(<SecurityAlerts account={admin} />);
  const link = within(await banner()).getByRole("link");
  expect(link).toHaveAttribute("href", "/admin/audit?since=24h&severity=error&event=session_hijack_suspected");
});

it("links other users to their sessions", async () => {
  await renderInPortal(<SecurityAlerts account={anAccount()} />);
  const shown = within(await banner());
  expect(shown.getByText("Someone is guessing your password.")).toBeVisible();
  expect(shown.getByRole("link", { name: "Check it" })).toHaveAttribute("href", "/settings");
});

it("links to the project that an alert is about", async () => {
  const project = { id: "p-1", project_code: "ABC234", project_number: "BB-2026-000123" };
  items = [{ ...alert("a-1", "brute_force_owner_code"), project }];
  await renderInPortal(<SecurityAlerts account={admin} />);
  const link = within(await banner()).getByRole("link", { name: "Project BB-2026-000123" });
  expect(link).toHaveAttribute("href", "/admin/projects/ABC234");
});

it("explains which proxy setting is missing", async () => {
  items = [{ ...alert("a-3", "untrusted_proxy"), address: "10.0.0.5" }];
  await renderInPortal(<SecurityAlerts account={admin} />);
  const shown = within(await banner());
  const detail = 'If 10.0.0.5 is your reverse proxy, set trusted_proxies = ["10.0.0.5"].';
  // The style sheet hides it on phones, which have room for only one line.
  expect(shown.getByText(detail)).toHaveClass(/detail/);
  expect(shown.getByRole("alert")).toHaveTextContent(/^Check the proxy settings\./);
  expect(shown.getByRole("link", { name: "See log" })).toHaveAttribute(
    "href",
    expect.stringContaining("untrusted_proxy"),
  );
});

it("shows nothing when there are no alerts", async () => {
  items = [];
  const { queryClient } = await renderInPortal(<SecurityAlerts account={admin} />);
  await waitFor(() => expect(queryClient.getQueryData(securityAlertsQuery.queryKey)).toEqual([]));
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
});

it("stays dismissed for this user and device until a new alert", async () => {
  const page = (
    <>
      <SecurityAlerts account={admin} />
      <main id="content" tabIndex={-1} />
    </>
  );
  const first = await renderInPortal(page);
  await banner();
  await first.user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  expect(screen.getByRole("main")).toHaveFocus();
  first.unmount();
  sessionStorage.clear();

  const other = await renderInPortal(<SecurityAlerts account={{ ...admin, user: { ...admin.user, id: "u-2" } }} />);
  await banner();
  other.unmount();

  const { queryClient } = await renderInPortal(<SecurityAlerts account={admin} />);
  await waitFor(() => expect(queryClient.getQueryData(securityAlertsQuery.queryKey)).toEqual(items));
  expect(screen.queryByRole("region")).not.toBeInTheDocument();

  items = [alert("a-3", "signed_url_forgery"), ...items];
  await queryClient.invalidateQueries({ queryKey: securityAlertsQuery.queryKey });
  expect(within(await banner()).getByRole("alert")).toHaveTextContent(/^Someone tried a forged file link/);
  expect(screen.queryByText(/more/)).not.toBeInTheDocument();
});

it.each([
  ["broken", "{broken"],
  ["null", "null"],
  ["of another version", JSON.stringify({ v: 2, ids: ["a-1", "a-2"] })],
])("shows the alerts if the stored dismissal is %s", async (_what, kept) => {
  localStorage.setItem(`dismissedSecurityAlerts:${admin.user.id}`, kept);
  await renderInPortal(<SecurityAlerts account={admin} />);
  expect(await banner()).toBeVisible();
});
