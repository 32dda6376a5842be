import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { anAccount } from "@/test/account";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { NotificationsPage } from "./NotificationsPage";
import type { Notification } from "./queries";

const item = (given: Partial<Notification> = {}): Notification => ({
  id: "n-1",
  title: "Event scheduled",
  message: "Site visit: Nov 24, 2026, with a message that is longer than the bell would show",
  title_text: { code: "notification-event-scheduled-title", params: {} },
  message_text: {
    code: "notification-words",
    params: { words: "Site visit: Nov 24, 2026, with a message that is longer than the bell would show" },
  },
  type: "info",
  created_at: new Date().toISOString(),
  read: false,
  subject: "event",
  abilities: { mark_read: true, snooze: !given.read },
  project: {
    project_code: "ABC234",
    project_number: "BB-2026-000123",
    insurance_claim_number: "CLM-1",
    property_owner_name: "Maria Alvarez",
    street: "12 Elm Street",
  },
  ...given,
});

let list: { items: Notification[]; next_cursor?: string | null; unread: number };
let requested: string[];
let marked: unknown[];

beforeEach(() => {
  list = {
    items: [
      item(),
      item({ id: "n-2", title: "Old news", created_at: "2026-01-05T12:00:00", read: true, project: null }),
    ],
    unread: 7,
  };
  requested = [];
  marked = [];
  server.use(
    http.get("*/api/me", () => HttpResponse.json(anAccount("referral_partner"))),
    http.get("*/api/notifications", ({ request }) => {
      requested.push(new URL(request.url).searchParams.toString());
      return HttpResponse.json(list);
    }),
    http.post("*/api/notifications/read", async ({ request }) => {
      marked.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("*/api/notifications/read-all", async ({ request }) => {
      marked.push(await request.json());
      list = { ...list, items: list.items.map((one) => ({ ...one, read: true })), unread: 0 };
      return HttpResponse.json({ marked: 7 });
    }),
  );
});

const show = (address = "/notifications") => renderInPortal(<NotificationsPage />, address);

describe("NotificationsPage", () => {
  it("groups full notifications by day, with links", async () => {
    await show();
    const today = within(await screen.findByRole("region", { name: "Today" }));
    expect(today.getByRole("link", { name: /longer than the bell would show/ })).toHaveAttribute(
      "href",
      "/projects/ABC234?tab=events",
    );
    expect(today.getByText("· BB-2026-000123 · CLM-1")).toBeInTheDocument();
    expect(today.getByText("Maria Alvarez, 12 Elm Street")).toBeInTheDocument();
    expect(
      within(screen.getByRole("region", { name: "Jan\u00A05,\u00A02026" })).getByText("Old news"),
    ).toBeInTheDocument();
    expect(screen.getByText("7 unread")).toBeInTheDocument();
    expect(document.title).toBe("Notifications · Buildback");
  });

  it("marks a clicked notification as read and opens its page", async () => {
    const { user, address } = await show();
    await user.click(await screen.findByRole("link", { name: /Event scheduled/ }));
    await waitFor(() => expect(marked).toEqual([{ ids: ["n-1"] }]));
    await waitFor(() => expect(address()).toBe("/projects/ABC234?tab=events"));
  });

  it("marks all up to the newest shown as read and reports how many", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Mark all read" }));
    expect(await screen.findByText("Marked 7 notifications as read")).toBeInTheDocument();
    expect(marked).toEqual([{ up_to: list.items[0]?.created_at }]);
    await waitFor(() => expect(screen.getByText("All read")).toHaveFocus());
    await waitFor(() => expect(screen.queryByRole("button", { name: "Mark all read" })).toBeNull());
  });

  it("reports that marking all as read failed", async () => {
    server.use(http.post("*/api/notifications/read-all", () => new HttpResponse(null, { status: 500 })));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Mark all read" }));
    expect(await screen.findByText("Failed to mark notifications as read")).toBeInTheDocument();
    expect(screen.getByText("Error")).toBeInTheDocument();
  });

  it("filters by the URL and writes its filters to the URL", async () => {
    const { user, address } = await show("/notifications?unread=true&type=warning");
    await screen.findByText("Event scheduled");
    expect(requested.at(-1)).toBe("unread=true&type=warning&limit=30");
    expect(screen.getByRole("button", { name: "Unread" })).toHaveAttribute("aria-pressed", "true");
    await user.click(screen.getByRole("button", { name: "All" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Status updates");
    await user.type(screen.getByRole("textbox", { name: "Project code" }), "abc234");
    await waitFor(() => expect(address()).toBe("/notifications?type=status_update&project=ABC234"));
    await waitFor(() => expect(requested.at(-1)).toBe("type=status_update&project=ABC234&limit=30"));
    await user.click(await screen.findByRole("button", { name: "Mark all read" }));
    await waitFor(() => expect(marked).toMatchObject([{ type: "status_update", project: "ABC234" }]));
    await user.click(screen.getByRole("button", { name: "Clear project code" }));
    await waitFor(() => expect(address()).toBe("/notifications?type=status_update"));
  });

  it("lists snoozed notifications in a tab and shows one again", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/notifications/snooze", async ({ request }) => {
        sent.push(await request.json());
        list = { items: [], unread: 7 };
        return HttpResponse.json({ until: null });
      }),
    );
    const { user, address } = await show();
    await screen.findByText("Event scheduled");
    list = { items: [item({ snoozed_until: "2026-11-25T14:00:00Z" })], unread: 7 };
    await user.click(screen.getByRole("button", { name: "Snoozed" }));
    await waitFor(() => expect(address()).toBe("/notifications?snoozed=true"));
    expect(requested.at(-1)).toBe("snoozed=true&limit=30");
    expect(await screen.findByText(/Snoozed until Nov 25, 2026/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Mark all read" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show again now: Event scheduled" }));
    expect(await screen.findByText("Notification shown again")).toBeInTheDocument();
    expect(sent).toEqual([{ ids: ["n-1"], snoozed: false }]);
    expect(await screen.findByRole("heading", { name: "No snoozed notifications" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Unread" }));
    await waitFor(() => expect(address()).toBe("/notifications?unread=true"));
  });

  it("loads more on request", async () => {
    list.next_cursor = "further";
    const { user } = await show();
    const more = await screen.findByRole("button", { name: "Show more" });
    list = { items: [item({ id: "n-3", title: "Oldest", created_at: "2026-01-02T12:00:00" })], unread: 7 };
    await user.click(more);
    expect(await screen.findByText("Oldest")).toBeInTheDocument();
    expect(requested.at(-1)).toBe("limit=30&cursor=further");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it.each([
    ["/notifications", "No notifications", false],
    ["/notifications?unread=true", "No unread notifications", true],
    ["/notifications?snoozed=true", "No snoozed notifications", true],
    ["/notifications?type=error", "No notifications match these filters", true],
  ])("shows at %s: %s", async (at, title, isNarrowed) => {
    list = { items: [], unread: 0 };
    const { user, address } = await show(at);
    expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
    if (!isNarrowed) {
      expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
      return;
    }
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/notifications"));
  });

  it("shows a load failure and retries", async () => {
    server.use(http.get("*/api/notifications", () => new HttpResponse(null, { status: 500 }), { once: true }));
    const { user } = await show();
    expect(await screen.findByRole("alert")).toHaveTextContent("Notifications could not be loaded");
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Event scheduled")).toBeInTheDocument();
  });

  it("shows a placeholder while it loads", async () => {
    server.use(http.get("*/api/notifications", () => new Promise<never>(() => {})));
    await show();
    expect(await screen.findByText("Loading...")).toBeInTheDocument();
  });
});
