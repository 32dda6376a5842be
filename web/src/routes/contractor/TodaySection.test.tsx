import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { forgetReader, writeReader } from "@/features/outbox/device";
import { writeSchedule } from "@/features/outbox/kept-schedule";
import { OutboxContext } from "@/lib/network/outbox-port";
import { planOf, planToKeep } from "@/lib/site/plan";
import { todayIn } from "@/lib/time/event-time";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { contractorSchedule, visit } from "@/test/samples";
import { server } from "@/test/server";
import { TodayPlaceholder } from "./TodayPlaceholder";
import { TodaySection } from "./TodaySection";

const account = anAccount("contractor");
const userId = account.user.id;
const today = () => todayIn(account.time_zone);
const schedule = () => contractorSchedule({ visits: [visit({ scheduled_date: today() })] });

const onAddUpdate = vi.fn();
const onKnown = vi.fn();
const keep = vi.fn(async () => {});
const page = (
  <OutboxContext value={{ userId, keep }}>
    <TodaySection onAddUpdate={onAddUpdate} onKnown={onKnown} />
  </OutboxContext>
);

const answerWith = (answer: () => Response) => server.use(http.get("*/api/contractor/schedule", answer));

const keepOnDevice = (owner = userId, answer = schedule()) =>
  writeSchedule({
    userId: owner,
    plan: planToKeep(planOf(answer)),
    zone: account.time_zone,
    readAt: Date.now(),
    endsAt: Date.now() + 60_000,
  });

beforeEach(async () => {
  vi.clearAllMocks();
  await forgetReader();
  server.use(http.get("*/api/me", () => HttpResponse.json(account)));
});

const due = (number: number) => ({
  project: {
    project_code: `CODE0${number}`,
    project_number: `BB-2026-00000${number}`,
    property_owner_name: `Owner ${number}`,
    street: "1 Elm Street",
  },
  reason: number === 1 ? ("visit" as const) : ("quiet" as const),
  since: "2026-11-20",
});

it("shows visits and the updates that are due, each with a button", async () => {
  answerWith(() => HttpResponse.json({ ...schedule(), due_updates: [1, 2, 3, 4, 5].map(due) }));
  const { user } = await renderInPortal(page);
  expect(await screen.findByRole("region", { name: /^Today, / })).toBeVisible();
  expect(onKnown).toHaveBeenCalledOnce();
  const updates = within(screen.getByRole("region", { name: "Updates due" }));
  expect(updates.getByText("No update since the visit on Nov 20, 2026")).toBeVisible();
  expect(updates.getAllByText("No change since Nov 20, 2026")).toHaveLength(2);
  await user.click(updates.getByRole("button", { name: "Show 2 more" }));
  expect(updates.getAllByRole("listitem")).toHaveLength(5);
  await user.click(updates.getByRole("button", { name: "Add Update to Owner 5, 1 Elm Street" }));
  await user.click(screen.getByRole("button", { name: "Add Update to Maria Alvarez, 12 Elm Street" }));
  expect(onAddUpdate.mock.calls).toEqual([["CODE05"], ["ABC234"]]);
});

it("shows what the device kept while the portal cannot be reached, and keeps an update there", async () => {
  await keepOnDevice();
  answerWith(() => HttpResponse.error());
  const { user } = await renderInPortal(page);
  expect(await screen.findByText("The key is with the neighbor.")).toBeVisible();
  expect(screen.getByText(/^Saved on this device/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add Update to Maria Alvarez, 12 Elm Street" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Project Update" }));
  await user.type(dialog.getByLabelText(/^Notes/), "All dry.");
  await user.click(dialog.getByRole("button", { name: "Add Update" }));
  await waitFor(() => expect(keep).toHaveBeenCalledOnce());
});

it("shows the updates that are due without a network, with a button where the device knows the project", async () => {
  await keepOnDevice(userId, { ...schedule(), due_updates: [due(1), due(2)] });
  const known = { id: "p-2", number: "BB-2026-000002", street: "1 Elm Street", status: "on_hold" as const };
  await writeReader({ userId, projects: [{ ...known, seenAt: Date.now() }] });
  answerWith(() => HttpResponse.error());
  const { user } = await renderInPortal(page);
  const updates = within(await screen.findByRole("region", { name: "Updates due" }));
  expect(updates.getByText("Owner 1, 1 Elm Street")).toBeVisible();
  expect(updates.queryByRole("link")).not.toBeInTheDocument();
  const add = await updates.findByRole("button", { name: "Add Update to Owner 2, 1 Elm Street" });
  expect(updates.getAllByRole("button")).toHaveLength(1);
  await user.click(add);
  const dialog = within(await screen.findByRole("dialog", { name: "Add Project Update" }));
  await user.type(dialog.getByLabelText(/^Notes/), "All dry.");
  await user.click(dialog.getByRole("button", { name: "Add Update" }));
  const to = { id: "p-2", number: "BB-2026-000002" };
  await waitFor(() => expect(keep).toHaveBeenCalledExactlyOnceWith(to, expect.anything()));
});

it("does not show what the device kept for somebody else", async () => {
  await keepOnDevice("another");
  answerWith(() => HttpResponse.error());
  await renderInPortal(page);
  expect(await screen.findByText("Your visits could not be loaded")).toBeVisible();
  expect(screen.queryByText("The key is with the neighbor.")).not.toBeInTheDocument();
});

it("leaves it to the page to say that the account has no company", async () => {
  answerWith(() => HttpResponse.json({ code: "contractor_not_linked", detail: "No.", status: 403 }, { status: 403 }));
  await renderInPortal(page);
  await waitFor(() => expect(onKnown).toHaveBeenCalledOnce());
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
});

it("has the shape of a day with a visit while its code and the visits are on the way", async () => {
  const { unmount } = await renderInPortal(<TodayPlaceholder />);
  const shape = screen.getByRole("region", { name: "Today and tomorrow" }).outerHTML;
  unmount();
  server.use(http.get("*/api/contractor/schedule", () => new Promise<never>(() => {})));
  await renderInPortal(page);
  const waiting = await screen.findByRole("region", { name: "Today and tomorrow" });
  expect(within(waiting).getByRole("status")).toBeInTheDocument();
  const withoutIds = (html: string) => html.replace(/ (id|aria-labelledby|style)="[^"]*"/g, "");
  expect(withoutIds(waiting.outerHTML)).toBe(withoutIds(shape));
});
