import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { aProposal, aSlot } from "@/test/events";
import { renderInPortal } from "@/test/render";
import { projectPage } from "@/test/samples";
import { server } from "@/test/server";
import EditProposalDialog from "./EditProposalDialog";
import ScheduleDialog from "./ScheduleDialog";

const zone = "America/Chicago";
const company = {
  id: "0190a000-0000-7000-8000-000000000009",
  company_name: "Ridgeline",
  status: "active" as const,
  primary_email: null,
  primary_phone: null,
};
const project = projectPage({ assigned_contractor: company });

const visit = (given: Partial<Schemas["Conflict"]>): Schemas["Conflict"] => ({
  kind: "event",
  id: `visit at ${given.start_time}`,
  task_type: "site_visit",
  title: "Site Visit/Inspection",
  title_text: null,
  scheduled_date: "2099-06-12",
  start_time: "09:00",
  end_time: "11:00",
  is_all_day: false,
  project: {
    project_code: "XYZ234",
    project_number: "BB-2026-000007",
    insurance_claim_number: null,
    property_owner_name: "Ana Quinn",
    street: "9 Oak Lane",
    unit: null,
  },
  ...given,
});

function serve(day: () => Response) {
  const asked: string[] = [];
  server.use(
    http.get("*/api/projects/ABC234/conflicts", ({ request }) => {
      asked.push(new URL(request.url).search);
      return day();
    }),
  );
  return asked;
}

// The first element is the field, the second its list of times.
const field = (name: string) => screen.getAllByLabelText(new RegExp(`^${name}`))[0] as HTMLInputElement;
const times = () => ["Start time", "End time"].map((name) => field(name).value);

it("shows the company's visits on the chosen day, free hours, and conflicts", async () => {
  const asked = serve(() =>
    HttpResponse.json({
      conflicts: [visit({}), visit({ kind: "timeslot", start_time: "13:00", end_time: "14:00" })],
    }),
  );
  const { user } = await renderInPortal(<ScheduleDialog project={project} zone={zone} onClose={() => {}} />);
  await user.type(await screen.findByLabelText(/^Date/), "2099-06-12");
  expect(await screen.findByText("Ridgeline on Fri, Jun 12, 2099")).toBeVisible();
  const rows = (await screen.findAllByRole("listitem")).map((row) => row.textContent);
  expect(rows).toEqual([
    "9:00 AM – 11:00 AMAna Quinn, 9 Oak Lane · Site Visit/Inspection",
    "1:00 PM – 2:00 PMAna Quinn, 9 Oak Lane · Site Visit/Inspection · proposed",
  ]);
  expect(asked).toEqual(["?scheduled_date=2099-06-12&is_all_day=true"]);
  const free = screen.getAllByRole("button", { name: /^Use a free time/ }).map((button) => button.textContent);
  expect(free).toEqual(["8:00 AM – 9:00 AM", "11:00 AM – 1:00 PM", "2:00 PM – 6:00 PM"]);

  await user.type(field("Start time"), "10a");
  await user.tab();
  expect(await screen.findByText("Ridgeline has something else at this time.")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "All day" }));
  expect(await screen.findByText("Ridgeline has 2 other visits at this time.")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Use a free time in 11:00 AM – 1:00 PM" }));
  await waitFor(() => expect(times()).toEqual(["11:00 AM", "12:00 PM"]));
  expect(screen.queryByText(/at this time/)).not.toBeInTheDocument();
});

it("leaves out the proposal that is edited, and says when nothing is scheduled", async () => {
  const asked = serve(() => HttpResponse.json({ conflicts: [] }));
  const proposal = aProposal({ timeslots: [aSlot("slot-1", "2099-06-12")] });
  await renderInPortal(<EditProposalDialog project={project} proposal={proposal} zone={zone} onClose={() => {}} />);
  expect(await screen.findByText("Nothing is scheduled on this day.")).toBeVisible();
  expect(asked).toEqual([`?scheduled_date=2099-06-12&is_all_day=true&proposal=${proposal.id}`]);
});

it("offers to try again when the day cannot be loaded", async () => {
  let isDown = true;
  serve(() => (isDown ? new HttpResponse(null, { status: 500 }) : HttpResponse.json({ conflicts: [] })));
  const when = { scheduled_date: "2099-06-12" };
  const { user } = await renderInPortal(
    <ScheduleDialog project={project} zone={zone} when={when} onClose={() => {}} />,
  );
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("The company's day could not be loaded.")).toBeVisible();
  isDown = false;
  await user.click(within(dialog.getByRole("alert")).getByRole("button", { name: "Try Again" }));
  expect(await dialog.findByText("Nothing is scheduled on this day.")).toBeVisible();
});
