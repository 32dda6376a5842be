import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import type { NewReportMail, ReportMail } from "./mail-queries";
import type { Report } from "./queries";
import ReportMailDialog from "./ReportMailDialog";
import type { ReportSearch } from "./search";

const RIDGELINE = { id: "01890a5d-ac96-774b-bcc1-100000000001", company_name: "Ridgeline" };

const report = (given: Partial<Report> = {}) => ({ report: "status_mix", ...given }) as Report;

const mail = (given: Partial<ReportMail> = {}): ReportMail => ({
  id: "01890a5d-ac96-774b-bcc9-100000000001",
  report: "intake",
  period: "monthly",
  next_on: "2026-04-01",
  ...given,
});

let mails: ReportMail[];
let sent: NewReportMail[];
let removed: string[];

beforeEach(() => {
  mails = [];
  sent = [];
  removed = [];
  server.use(
    http.get("*/api/admin/report-mails", () => HttpResponse.json({ items: mails, limit: 2 })),
    http.post("*/api/admin/report-mails", async ({ request }) => {
      const body = (await request.json()) as NewReportMail;
      sent.push(body);
      mails = [...mails, mail({ id: `new-${sent.length}`, report: body.report, period: body.period })];
      return HttpResponse.json({ id: `new-${sent.length}` }, { status: 201 });
    }),
    http.delete("*/api/admin/report-mails/:id", ({ params }) => {
      removed.push(String(params.id));
      mails = mails.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = (search: ReportSearch = {}, given: Partial<Report> = {}) =>
  renderInPortal(<ReportMailDialog search={search} report={report(given)} onClose={() => {}} />);

it("adds the report on screen with its company, and without its dates", async () => {
  const { user } = await open({ from: "2026-01-01", contractor: "ridgeline" }, { contractor: RIDGELINE });
  expect(await screen.findByText("You get no reports by email yet.")).toBeInTheDocument();
  expect(screen.getByText("Status mix for Ridgeline")).toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: "On the first day of each month" }));
  await user.click(screen.getByRole("button", { name: "Email this report" }));
  expect(await screen.findByText("You will get this report by email")).toBeInTheDocument();
  expect(sent).toEqual([{ report: "status_mix", period: "monthly", contractor: "ridgeline", partner: null }]);
  expect(await screen.findByRole("button", { name: /^Remove: Status mix for all projects/ })).toBeInTheDocument();
});

it("lists own reports with the next day, removes one, and puts it back", async () => {
  mails = [mail({ contractor: RIDGELINE, contractor_slug: "ridgeline" })];
  const { user } = await open();
  const row = within(await screen.findByRole("listitem"));
  expect(row.getByText("Intake for Ridgeline")).toBeInTheDocument();
  expect(row.getByText("On the first day of each month")).toBeInTheDocument();
  expect(row.getByText("Next email: Apr 1, 2026")).toBeInTheDocument();
  await user.click(row.getByRole("button", { name: "Remove: Intake for Ridgeline, On the first day of each month" }));
  expect(await screen.findByText("You no longer get this report by email")).toBeInTheDocument();
  expect(removed).toEqual(["01890a5d-ac96-774b-bcc9-100000000001"]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("You get this report by email again")).toBeInTheDocument();
  expect(sent).toEqual([{ report: "intake", period: "monthly", contractor: "ridgeline", partner: null }]);
});

it("offers neither a second copy nor more reports than possible", async () => {
  mails = [mail({ report: "status_mix", period: "weekly" })];
  const { user } = await open();
  expect(await screen.findByText("You already get this report on this schedule.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Email this report" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "On the first day of each month" }));
  await user.click(screen.getByRole("button", { name: "Email this report" }));
  await screen.findByRole("button", { name: /^Remove: .*first day of each month$/ });
  await user.click(screen.getByRole("radio", { name: "Every Monday" }));
  expect(screen.getByText("You already get this report on this schedule.")).toBeInTheDocument();
});

it("says why an email was not set up", async () => {
  server.use(
    http.post("*/api/admin/report-mails", () =>
      HttpResponse.json({ status: 403, code: "forbidden", detail: "No." }, { status: 403 }),
    ),
  );
  const { user } = await open();
  const add = await screen.findByRole("button", { name: "Email this report" });
  await user.click(add);
  expect(await screen.findByRole("alert")).toHaveTextContent("The email was not set up");
});
