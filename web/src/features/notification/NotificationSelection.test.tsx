import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { Schemas } from "@/api/client";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { NotificationsPage } from "./NotificationsPage";
import type { Notification } from "./queries";

type Asked = Schemas["NotificationToChange"][];

const UNTIL = "2026-11-25T14:00:00Z";

const about = (code: string) => ({
  project_code: code,
  project_number: `BB-2026-${code}`,
  property_owner_name: `Owner ${code}`,
  street: "12 Elm Street",
});

const item = (id: string, given: Partial<Notification> = {}): Notification => ({
  id,
  title: `News ${id}`,
  message: "Something happened.",
  title_text: { code: "notification-words", params: { words: `News ${id}` } },
  message_text: { code: "notification-words", params: { words: "Something happened." } },
  type: "info",
  created_at: new Date().toISOString(),
  read: false,
  subject: "update",
  abilities: { mark_read: true, snooze: !given.read },
  project: null,
  ...given,
});

let items: Notification[];
let asked: Asked[];
let answers: Array<(rows: Asked) => Schemas["ChangedRow"][]>;

beforeEach(() => {
  items = ["n-1", "n-2", "n-3"].map((id) => item(id));
  asked = [];
  answers = [];
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount("referral_partner"))),
    http.get("*/api/notifications", () => HttpResponse.json({ items, next_cursor: null, unread: items.length })),
    http.post("*/api/notifications/changes", async ({ request }) => {
      const { notifications } = (await request.json()) as Schemas["ChangeNotifications"];
      asked.push(notifications);
      const changed = (rows: Asked) => rows.map(({ id }) => ({ key: id, outcome: "changed" as const }));
      return HttpResponse.json({ rows: (answers.shift() ?? changed)(notifications) });
    }),
  );
});

const box = (name: string) => screen.findByRole("checkbox", { name: `Select ${name}` });
const bar = async () => within(await screen.findByRole("region", { name: "Selected notifications" }));

it("snoozes a range and shows it again as the undo", async () => {
  const { user } = await renderInPortal(<NotificationsPage />, "/notifications");
  await user.click(await box("News n-1"));
  await user.keyboard("{Shift>}");
  await user.click(await box("News n-3"));
  await user.keyboard("{/Shift}");
  expect((await bar()).getByText("3 notifications selected")).toBeVisible();
  expect((await bar()).queryByRole("button", { name: "Show again" })).toBeNull();
  await user.click((await bar()).getByRole("button", { name: "Snooze" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  const of = (change: string) => ["n-1", "n-2", "n-3"].map((id) => ({ id, change }));
  expect(asked).toEqual([of("snooze"), of("wake")]);
  expect(await screen.findByText("The changes were undone")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Selected notifications" })).toBeNull();
});

it("shows snoozed ones again, and the undo restores the end of each snooze", async () => {
  items = [item("n-1", { snoozed_until: UNTIL }), item("n-2", { snoozed_until: "2026-11-24T14:00:00Z" })];
  const { user } = await renderInPortal(<NotificationsPage />, "/notifications?snoozed=true");
  await user.click(await box("News n-1"));
  await user.click(await box("News n-2"));
  expect((await bar()).queryByRole("button", { name: "Snooze" })).toBeNull();
  await user.click((await bar()).getByRole("button", { name: "Show again" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toEqual([
    { id: "n-1", change: "snooze", until: UNTIL },
    { id: "n-2", change: "snooze", until: "2026-11-24T14:00:00Z" },
  ]);
});

it("marks as read without an undo", async () => {
  const { user } = await renderInPortal(<NotificationsPage />, "/notifications");
  await user.click(await box("News n-2"));
  await user.click((await bar()).getByRole("button", { name: "Mark as read" }));
  expect(await screen.findByText("1 row changed")).toBeVisible();
  expect(asked).toEqual([[{ id: "n-2", change: "read" }]]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("names the refused ones, keeps them selected, and undoes only the others", async () => {
  items = [item("n-1", { project: about("ABC234") }), item("n-2")];
  answers = [
    () => [
      { key: "n-1", outcome: "refused", reason: "Only unread notifications can be snoozed or shown again" },
      { key: "n-2", outcome: "changed" },
    ],
  ];
  const { user } = await renderInPortal(<NotificationsPage />, "/notifications");
  await user.click(await box("Owner ABC234, 12 Elm Street · News n-1"));
  await user.click(await box("News n-2"));
  await user.click((await bar()).getByRole("button", { name: "Snooze" }));
  const report = within(await screen.findByRole("dialog", { name: "Some rows were not changed" }));
  expect(report.getByRole("listitem")).toHaveTextContent(
    "Owner ABC234, 12 Elm Street · News n-1Only unread notifications can be snoozed or shown again",
  );
  expect((await bar()).getByText("1 notification selected")).toBeVisible();
  await user.click(report.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(asked[1]).toEqual([{ id: "n-2", change: "wake" }]));
});

it("offers only what a row offers", async () => {
  items = [item("n-1", { read: true }), item("n-2", { snoozed_until: UNTIL })];
  const { user } = await renderInPortal(<NotificationsPage />, "/notifications");
  await user.click(await box("News n-1"));
  expect((await bar()).getByRole("button", { name: "Mark as read" })).toBeDisabled();
  expect((await bar()).getByRole("button", { name: "Snooze" })).toBeDisabled();
  await user.click(await box("News n-2"));
  expect((await bar()).getByRole("button", { name: "Mark as read" })).toBeEnabled();
  expect((await bar()).getByRole("button", { name: "Show again" })).toBeEnabled();
});

it("selects by keyboard, with Shift a range, and expands what it selects", async () => {
  const project = about("ABC234");
  items = [item("n-1"), ...["n-2", "n-3", "n-4"].map((id) => item(id, { project })), item("n-5")];
  const { user } = await renderInPortal(<NotificationsPage />, "/notifications");
  const row = async (name: string) => screen.findByRole("button", { name: new RegExp(`^News ${name}`) });
  expect(screen.queryByText("News n-4")).toBeNull();
  (await box("News n-1")).focus();
  await user.keyboard("x");
  expect(await box("News n-1")).toBeChecked();
  (await row("n-5")).focus();
  await user.keyboard("{Shift>}X{/Shift}");
  expect((await bar()).getByText("5 notifications selected")).toBeVisible();
  expect(await box("Owner ABC234, 12 Elm Street · News n-4")).toBeChecked();
  expect(asked).toEqual([]);
  await user.keyboard("x");
  expect((await bar()).getByText("4 notifications selected")).toBeVisible();
});
