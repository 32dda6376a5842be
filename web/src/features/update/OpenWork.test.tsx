import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ComponentProps } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { todayIn } from "@/lib/time/event-time";
import { renderInPortal } from "@/test/render";
import { projectPage, visit } from "@/test/samples";
import { server } from "@/test/server";
import { AddUpdateDialog } from "./AddUpdateDialog";

/** Today in the portal's time zone. */
const today = () => todayIn("America/Chicago");

const event = (id: string, title: string, status: string, may = true) => ({
  id,
  version: 3,
  title,
  status,
  scheduled_date: "2026-12-03",
  is_upcoming: true,
  is_all_day: false,
  abilities: { edit: may, delete: may, update_status: may, complete: false, answer: false },
});
const proposal = (id: string, title: string, may = true) => ({
  id,
  version: 5,
  title,
  timeslots: [{}, {}],
  abilities: { edit: may, delete: may, confirm: may, answer: false },
});
const task = (id: string, description: string, status: string) => ({ id, version: 2, description, status });

let sent: Record<string, unknown>[];

beforeEach(() => {
  sent = [];
  server.use(
    http.get("*/api/projects/ABC234/events", () =>
      HttpResponse.json({
        proposed: [proposal("p-1", "Walkthrough"), proposal("p-2", "Not mine either", false)],
        scheduled: [event("e-1", "Cabinets", "scheduled"), event("e-2", "Not mine", "scheduled", false)],
        time_zone: "America/Chicago",
        past: [event("e-3", "Site visit", "in_progress"), event("e-4", "First visit", "completed")],
      }),
    ),
    http.get("*/api/projects/ABC234/tasks", () =>
      HttpResponse.json({ items: [task("t-1", "Send the invoice.", "open"), task("t-2", "Old", "cancelled")] }),
    ),
    http.post("*/api/projects/ABC234/updates", async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({}, { status: 201 });
    }),
  );
});

async function open(manage_tasks: boolean, more: Partial<ComponentProps<typeof AddUpdateDialog>> = {}) {
  const page = projectPage({
    status: "in_progress",
    status_choices: ["in_progress", "site_visit_completed", "canceled", "build_back_completed"],
  });
  const project = { ...page, abilities: { ...page.abilities, manage_tasks } };
  const rendered = await renderInPortal(<AddUpdateDialog project={project} onClose={vi.fn()} {...more} />);
  const { user } = rendered;
  await screen.findByRole("dialog", { name: "Add Project Update" });
  await user.type(screen.getByRole("textbox", { name: "Notes" }), "All done.");
  const status = async (label: RegExp) => {
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(await screen.findByRole("option", { name: label }));
  };
  return { user, status, save: () => user.click(screen.getByRole("button", { name: "Add Update" })) };
}

const group = () => screen.findByRole("group", { name: "Open events, tasks, and proposals" });

it("offers to close open work with the project and sends the choices", async () => {
  const { user, status, save } = await open(true);
  expect(screen.queryByRole("group", { name: "Open events, tasks, and proposals" })).toBeNull();
  await status(/^Build Back Completed/);
  expect((await group()).querySelectorAll("li")).toHaveLength(4);
  expect(screen.getByText("2 events, 1 task, and 1 event proposal are still open.")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Action for Cabinets" }), "Cancel");
  await user.selectOptions(screen.getByRole("combobox", { name: "Action for Send the invoice." }), "Mark completed");
  await user.selectOptions(screen.getByRole("combobox", { name: "Action for Walkthrough" }), "Delete");
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    status: "build_back_completed",
    close_events: [{ id: "e-1", version: 3, status: "canceled" }],
    close_tasks: [{ id: "t-1", version: 2, status: "completed" }],
  });
  expect(sent[0]?.close_proposals).toEqual([{ id: "p-1", version: 5 }]);
});

it("finds open work behind a page of what is over", async () => {
  server.use(
    http.get("*/api/projects/ABC234/events", ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get("cursor") === "older"
          ? { proposed: [], scheduled: [], past: [event("e-9", "Old visit", "on_hold")] }
          : { proposed: [], scheduled: [], past: [event("e-4", "First visit", "completed")], next_cursor: "older" },
      ),
    ),
    http.get("*/api/projects/ABC234/tasks", ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get("cursor") === "rest"
          ? { items: [task("t-9", "Return the keys.", "open")] }
          : { items: [task("t-2", "Old", "cancelled")], next_cursor: "rest" },
      ),
    ),
  );
  const { status } = await open(true);
  await status(/^Build Back Completed/);
  expect(await group()).toHaveTextContent("Return the keys.");
  expect(await group()).toHaveTextContent("Old visit");
});

it("offers to delete a proposal when nothing else is open", async () => {
  server.use(
    http.get("*/api/projects/ABC234/events", () =>
      HttpResponse.json({ proposed: [proposal("p-1", "Walkthrough")], scheduled: [], past: [] }),
    ),
    http.get("*/api/projects/ABC234/tasks", () => HttpResponse.json({ items: [] })),
  );
  const { status } = await open(true);
  await status(/^Canceled/);
  expect((await group()).querySelectorAll("li")).toHaveLength(1);
  expect(screen.getByText("1 event proposal is still open.")).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "All" })).toBeNull();
  expect(screen.getByText("· 2 timeslots")).toBeVisible();
});

it("changes nothing unless an action is chosen", async () => {
  const { status, save } = await open(true);
  await status(/^Canceled/);
  await group();
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty("close_events");
  expect(sent[0]).not.toHaveProperty("close_tasks");
  expect(sent[0]).not.toHaveProperty("close_proposals");
});

it("is not shown to users who may not close open work", async () => {
  const { status, save } = await open(false);
  await status(/^Build Back Completed/);
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole("group", { name: "Open events, tasks, and proposals" })).toBeNull();
});

it("sets all actions together for three or more items", async () => {
  const { user, status, save } = await open(true);
  await status(/^Canceled/);
  await group();
  const all = screen.getByRole("combobox", { name: "All" });
  expect(all).toHaveDisplayValue("Keep all");
  await user.selectOptions(all, "Cancel, delete proposals");
  expect(screen.getByRole("combobox", { name: "Action for Walkthrough" })).toHaveDisplayValue("Delete");
  await user.selectOptions(screen.getByRole("combobox", { name: "Action for Cabinets" }), "Keep");
  expect(all).toHaveDisplayValue("Mixed");
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    close_events: [{ id: "e-3", version: 3, status: "canceled" }],
    close_tasks: [{ id: "t-1", version: 2, status: "cancelled" }],
    close_proposals: [{ id: "p-1", version: 5 }],
  });
});

it("explains why the update cannot be added yet", async () => {
  const { user } = await open(true);
  expect(screen.queryByText("Enter notes first.")).not.toBeInTheDocument();
  await user.clear(screen.getByRole("textbox", { name: "Notes" }));
  expect(screen.getByRole("button", { name: "Add Update" })).toBeDisabled();
  expect(screen.getByText("Enter notes first.")).toBeVisible();
});

const ownVisit = (id: string, title: string, scheduled_date: string, complete: boolean) => ({
  ...event(id, title, "scheduled", false),
  scheduled_date,
  abilities: { edit: false, delete: false, update_status: false, complete, answer: false },
});
const todaysVisit = () => ownVisit("v-1", "Site Visit/Inspection", today(), true);

/** Today's visit of a contractor, who may only complete it, and one of tomorrow. */
function showVisits() {
  server.use(
    http.get("*/api/projects/ABC234/events", () =>
      HttpResponse.json({
        proposed: [],
        scheduled: [todaysVisit(), ownVisit("v-2", "Delivery", "2099-01-01", false)],
        past: [],
        time_zone: "America/Chicago",
      }),
    ),
  );
}

it("completes a contractor's visit of today, with undo", async () => {
  showVisits();
  const reopened: (string | null)[] = [];
  server.use(
    http.post("*/api/projects/ABC234/events/v-1/reopen", ({ request }) => {
      reopened.push(request.headers.get("If-Match"));
      return HttpResponse.json({});
    }),
  );
  const { user, status, save } = await open(false);
  await status(/^Site Visit Completed/);
  const visits = await screen.findByRole("group", { name: "Site visit" });
  expect(visits.querySelectorAll("li")).toHaveLength(1);
  const choice = screen.getByRole("combobox", { name: "Action for Site Visit/Inspection" });
  expect(choice).toHaveDisplayValue("Mark completed");
  expect(choice.querySelectorAll("option")).toHaveLength(2);
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ close_events: [{ id: "v-1", version: 3, status: "completed" }] });
  expect(await screen.findByText("Project status updated successfully. Visit completed.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The visit is open again")).toBeInTheDocument();
  expect(reopened).toEqual(['"4"']);
});

it("keeps a contractor's visit open if asked to", async () => {
  showVisits();
  const { user, status, save } = await open(false);
  await status(/^Site Visit Completed/);
  await user.selectOptions(await screen.findByRole("combobox", { name: "Action for Site Visit/Inspection" }), "Keep");
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty("close_events");
});

it("waits for the visit that it completes while the events are loading", async () => {
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    http.get("*/api/projects/ABC234/events", async () => {
      await arrived;
      return HttpResponse.json({
        proposed: [],
        scheduled: [todaysVisit()],
        past: [],
        time_zone: "America/Chicago",
      });
    }),
  );
  const { status, save } = await open(false);
  await status(/^Site Visit Completed/);
  await save();
  expect(screen.getByText("The update will be sent as soon as the open events are loaded.")).toBeVisible();
  expect(sent).toEqual([]);
  arrive();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ close_events: [{ id: "v-1", version: 3, status: "completed" }] });
});

it("shows what could not be loaded before it sends what waited for it", async () => {
  let fail: () => void = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  server.use(
    http.get("*/api/projects/ABC234/events", async () => {
      await failed;
      return new HttpResponse(null, { status: 500 });
    }),
  );
  const { status, save } = await open(false);
  await status(/^Site Visit Completed/);
  await save();
  fail();
  expect(await screen.findByText(/could not be loaded\. They will not be changed\.$/)).toBeVisible();
  expect(sent).toEqual([]);
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
});

it.each(["without the project's code", "when the portal cannot be reached"])(
  "completes the visit that the device keeps %s",
  async (when) => {
    server.use(http.get("*/api/projects/ABC234/events", () => HttpResponse.error()));
    const keep = vi.fn(async () => {});
    const readVisits = async () => ({
      visits: [visit({ ...todaysVisit(), status: "scheduled" })],
      zone: "America/Chicago",
    });
    const { project_code: _code, ...known } = projectPage({ status_choices: ["submitted", "site_visit_completed"] });
    const given = when === "without the project's code" ? { project: known } : {};
    const { status, save } = await open(false, { keep, readVisits, ...given });
    await status(/^Site Visit Completed/);
    expect(await screen.findByRole("group", { name: "Site visit" })).toHaveTextContent("Site Visit/Inspection");
    await save();
    await waitFor(() => expect(keep).toHaveBeenCalledOnce());
    expect(keep).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ closing: { close_events: [{ id: "v-1", version: 3, status: "completed" }] } }),
    );
  },
);

it("offers to try again when the open work cannot be loaded", async () => {
  server.use(http.get("*/api/projects/ABC234/tasks", () => new HttpResponse(null, { status: 500 }), { once: true }));
  const { user, status } = await open(true);
  await status(/^Canceled/);
  const text = "The open events, tasks, and proposals could not be loaded. They will not be changed.";
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await group()).toHaveTextContent("Send the invoice.");
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});
