import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { MailLogPage } from "./MailLogPage";
import type { Mail } from "./queries";

const mail = (id: string, change: Partial<Mail> = {}): Mail => ({
  id,
  recipient: "jose@home.example",
  subject: `Mail ${id}`,
  state: "sent",
  attempts: 1,
  last_error: null,
  created_at: "2026-11-20T12:00:00Z",
  sent_at: "2026-11-20T12:00:01Z",
  next_attempt_at: null,
  can_retry: false,
  held_by: null,
  ...change,
});

const NOTHING_HELD = { until_accepted: 0, by_limits: 0 };
const REFUSED = mail("b", { state: "given_up", last_error: "No such user here", sent_at: null, can_retry: true });

async function open() {
  const requested: string[] = [];
  const retried: string[] = [];
  server.use(
    http.get("/api/admin/mails", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const state = searchParams.get("state");
      const cursor = searchParams.get("cursor");
      requested.push(`${state ?? ""}/${cursor ?? ""}`);
      if (state === "waiting") return HttpResponse.json({ items: [], next_cursor: null, held_news: NOTHING_HELD });
      if (cursor) return HttpResponse.json({ items: [mail("c")], next_cursor: null, held_news: NOTHING_HELD });
      return HttpResponse.json({ items: [mail("a"), REFUSED], next_cursor: "next", held_news: NOTHING_HELD });
    }),
    http.post("/api/admin/mails/:id/retry", ({ params }) => {
      retried.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { ...(await renderInPortal(<MailLogPage />, "/admin/mail")), requested, retried };
}

it("lists each email's status, page by page, and retries a failed one", async () => {
  const { user, retried, queryClient } = await open();
  queryClient.setQueryData(["dashboard", "admin", null], { failed_mails: 1 });
  expect(await screen.findByText("No such user here")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Mail c")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try now: Mail b, to jose@home.example" }));
  expect(await screen.findByText("Retrying the email now")).toBeInTheDocument();
  expect(retried).toEqual(["b"]);
  expect(
    queryClient.getQueryState(["dashboard", "admin", null])?.isInvalidated,
    "the dashboard counts failed emails",
  ).toBe(true);
  expect(screen.queryByRole("button", { name: /Try now: Mail a/ })).not.toBeInTheDocument();
});

it("filters by status and keeps the filter in the URL", async () => {
  const { user, address, requested } = await open();
  await screen.findByText("Mail a");
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Waiting");
  expect(await screen.findByText("No emails with this status")).toBeInTheDocument();
  expect(address()).toBe("/admin/mail?status=waiting");
  expect(requested).toContain("waiting/");
  await user.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(address()).toBe("/admin/mail"));
});

it("shows which emails are held and why", async () => {
  server.use(
    http.get("/api/admin/mails", () =>
      HttpResponse.json({
        items: [mail("a", { state: "waiting", held_by: "address_limit", next_attempt_at: "2026-11-21T12:00:00Z" })],
        next_cursor: null,
        held_news: { until_accepted: 2, by_limits: 1 },
      }),
    ),
  );
  await renderInPortal(<MailLogPage />, "/admin/mail");
  expect(await screen.findByText(/2 property owners have email waiting/)).toBeInTheDocument();
  expect(screen.getByText(/1 recipient has email waiting/)).toBeInTheDocument();
  expect(screen.getByText("Held: this address reached its email limit")).toBeInTheDocument();
});

it("retries the selected emails after a question, and names those that were not retried", async () => {
  const sent: string[][] = [];
  const other = mail("d", { state: "given_up", sent_at: null, can_retry: true });
  server.use(
    http.get("/api/admin/mails", () =>
      HttpResponse.json({ items: [mail("a"), REFUSED, other], next_cursor: null, held_news: NOTHING_HELD }),
    ),
    http.post("/api/admin/mails/retries", async ({ request }) => {
      const { mails } = (await request.json()) as { mails: string[] };
      sent.push(mails);
      return HttpResponse.json({
        rows: mails.map((key) =>
          key === "d"
            ? { key, outcome: "refused", reason: "This email can no longer be sent." }
            : { key, outcome: "changed" },
        ),
      });
    }),
  );
  const { user } = await renderInPortal(<MailLogPage />, "/admin/mail");
  await screen.findByText("No such user here");
  expect(screen.queryByRole("checkbox", { name: /Mail a/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  const bar = within(await screen.findByRole("region", { name: "Selected emails" }));
  expect(bar.getByText("2 emails selected")).toBeVisible();
  await user.click(bar.getByRole("button", { name: "Try again…" }));
  const question = within(await screen.findByRole("dialog", { name: "Try to send 2 emails again?" }));
  expect(question.getByText(/cannot be taken back/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Try now" }));
  const report = within(await screen.findByRole("dialog", { name: "Some rows were not changed" }));
  expect(report.getByRole("listitem")).toHaveTextContent("Mail d, jose@home.exampleThis email can no longer be sent.");
  expect(report.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(sent).toEqual([["b", "d"]]);
  await user.click(report.getByRole("button", { name: "Done" }));
  expect(await bar.findByText("1 email selected")).toBeVisible();
});
