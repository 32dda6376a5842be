import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { accountQuery } from "@/api/account";
import { badgeText } from "@/lib/text/badge";
import { byDay, dayLabel } from "@/lib/time/days";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { NotificationBell } from "./NotificationBell";
import type { Notification } from "./queries";
import { bellDate, cutMessage, runsOf } from "./rules";

const ABOUT: NonNullable<Notification["project"]> = {
  project_code: "ABC234",
  project_number: "BB-2026-000123",
  insurance_claim_number: "CLM-1",
  property_owner_name: "Maria Alvarez",
  street: "12 Elm Street",
};

const item = (given: Partial<Notification> = {}): Notification => ({
  id: "n-1",
  title: "Project status updated",
  message: "Moved on",
  title_text: { code: "notification-status-changed-title", params: {} },
  message_text: { code: "notification-words", params: { words: "Moved on" } },
  type: "status_update",
  created_at: "2026-11-21T12:30:00",
  read: false,
  subject: "update",
  abilities: { mark_read: true, snooze: !given.read },
  project: ABOUT,
  ...given,
});

let list: { items: Notification[]; unread: number };
let marked: string[][];

beforeEach(() => {
  list = { items: [item(), item({ id: "n-2", title: "Old news", read: true, project: null })], unread: 3 };
  marked = [];
  server.use(
    http.get("*/api/me", () => HttpResponse.json({ abilities: {} })),
    http.get("*/api/notifications", ({ request }) => {
      expect(new URL(request.url).searchParams.get("limit")).toBe("15");
      return HttpResponse.json(list);
    }),
    http.post("*/api/notifications/read", async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      marked.push(ids);
      list = { items: list.items.map((one) => ({ ...one, read: one.read || ids.includes(one.id) })), unread: 2 };
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = async () => {
  const rendered = await renderInPortal(<NotificationBell />);
  await rendered.user.click(await screen.findByRole("button", { name: /^Notifications/ }));
  return { ...rendered, panel: within(await screen.findByRole("dialog", { name: "Notifications" })) };
};

describe("the notification bell's formatting", () => {
  it.each([
    [0, null],
    [1, "1"],
    [99, "99"],
    [100, "99+"],
  ])("shows %d unread as %s", (unread, badge) => {
    expect(badgeText(unread)).toBe(badge);
  });

  it("truncates a message after 50 characters without splitting one", () => {
    expect(cutMessage("x".repeat(50))).toBe("x".repeat(50));
    expect(cutMessage("x".repeat(51))).toBe(`${"x".repeat(50)}…`);
    expect(cutMessage("🏠".repeat(51))).toBe(`${"🏠".repeat(50)}…`);
  });

  it.each([
    ["2026-11-21T00:00:00", "Today"],
    ["2026-11-21T23:59:00", "Today"],
    ["2026-11-20T23:59:00", "Yesterday"],
    ["2026-11-20T00:00:00", "Yesterday"],
    ["2026-11-19T23:59:00", "Nov\u00A019,\u00A02026"],
  ])("labels the day of %s as %s", (instant, label) => {
    expect(dayLabel(instant, new Date("2026-11-21T09:00:00"))).toBe(label);
  });

  it("groups notifications by day in list order", () => {
    const items = ["2026-11-21T08:00:00", "2026-11-21T07:00:00", "2026-11-20T08:00:00"].map((created_at) =>
      item({ created_at }),
    );
    const groups = byDay(items, new Date("2026-11-21T09:00:00"));
    expect(groups.map((group) => [group.day, group.items.length])).toEqual([
      ["Today", 2],
      ["Yesterday", 1],
    ]);
  });

  const about = (id: string, code?: string) => item({ id, project: code ? { ...ABOUT, project_code: code } : null });

  it.each<[string, [string, string?][], boolean, string[]]>([
    ["nothing", [], false, []],
    [
      "two of a project",
      [
        ["a", "P1"],
        ["b", "P1"],
      ],
      false,
      ["a", "b"],
    ],
    [
      "three of a project",
      [
        ["a", "P1"],
        ["b", "P1"],
        ["c", "P1"],
      ],
      false,
      ["a+2"],
    ],
    [
      "three of a project, in its own list",
      [
        ["a", "P1"],
        ["b", "P1"],
        ["c", "P1"],
      ],
      true,
      ["a", "b", "c"],
    ],
    [
      "another one in between",
      [
        ["a", "P1"],
        ["b", "P1"],
        ["c", "P2"],
        ["d", "P1"],
      ],
      false,
      ["a", "b", "c", "d"],
    ],
    ["several without a project", [["a"], ["b"], ["c"]], false, ["a", "b", "c"]],
    [
      "two runs",
      [
        ["a", "P1"],
        ["b", "P1"],
        ["c", "P1"],
        ["d", "P2"],
        ["e", "P2"],
        ["f", "P2"],
        ["g", "P2"],
      ],
      false,
      ["a+2", "d+3"],
    ],
  ])("joins %s", (_what, given, isFlat, joined) => {
    const runs = runsOf(
      given.map(([id, code]) => about(id, code)),
      isFlat,
    );
    expect(runs.map(({ first, rest }) => `${first.id}${rest.length > 0 ? `+${rest.length}` : ""}`)).toEqual(joined);
  });

  it("shows times on a 24-hour clock", () => {
    expect(bellDate("2026-11-02T05:07:00")).toBe("Nov 2, 05:07");
    expect(bellDate("2026-11-21T23:59:00")).toBe("Nov 21, 23:59");
  });
});

describe("NotificationBell", () => {
  it("leads with the property owner and the street, and shows each notification with its project", async () => {
    const { panel } = await open();
    expect(await screen.findByRole("button", { name: "Notifications, 3 unread" })).toBeInTheDocument();
    const facts = (await panel.findByText("· BB-2026-000123 · CLM-1")).parentElement;
    expect(facts).toHaveTextContent("Nov 21, 12:30 · BB-2026-000123 · CLM-1");
    expect(panel.getByRole("link", { name: /Project status updated/ })).toHaveTextContent(
      /^Maria Alvarez, 12 Elm Street · Project status updated/,
    );
    expect(panel.getByText("Old news")).toBeInTheDocument();
    expect(panel.getAllByRole("img", { name: "Unread" })).toHaveLength(1);
  });

  it.each([
    ["error", "error"],
    ["warning", "warning"],
    ["success", "success"],
    ["info", "info"],
    ["status_update", "info"],
  ] as const)("shows for type %s the icon of %s", async (type, kind) => {
    list = { items: [item({ type })], unread: 1 };
    const { panel } = await open();
    const row = await panel.findByRole("link", { name: /Project status updated/ });
    expect([...row.querySelectorAll("[data-kind]")].map((sign) => sign.getAttribute("data-kind"))).toEqual([kind]);
  });

  it.each(["project", "update", "event", "file", "message", "task", "account"] as const)(
    "has an icon of its own for the subject %s",
    async (subject) => {
      const others = (["project", "update", "event"] as const).filter((other) => other !== subject);
      list = { items: [subject, ...others].map((one) => item({ id: one, subject: one, project: null })), unread: 3 };
      const { panel } = await open();
      await waitFor(() => expect(panel.getAllByRole("listitem")).toHaveLength(others.length + 1));
      const [own, ...rest] = panel
        .getAllByRole("listitem")
        .map((row) => row.querySelector("[data-subject]")?.innerHTML ?? "");
      expect(own).not.toBe("");
      expect(rest).not.toContain(own);
    },
  );

  it("collapses notifications in a row about one project", async () => {
    const ids = ["a", "b", "c", "d"];
    list = { items: [...ids.map((id) => item({ id, title: `News ${id}`, read: id !== "b" }))], unread: 1 };
    for (const one of list.items) one.title_text = { code: "notification-words", params: { words: one.title } };
    const { user, panel } = await open();
    const more = await panel.findByRole("button", { name: "3 more about Maria Alvarez, 12 Elm Street, 1 unread" });
    expect(more).toHaveAttribute("aria-expanded", "false");
    expect(panel.getAllByRole("link", { name: /News/ })).toHaveLength(1);
    await user.click(more);
    expect(panel.getAllByRole("link", { name: /News/ })).toHaveLength(4);
    await user.click(more);
    expect(panel.getAllByRole("link", { name: /News/ })).toHaveLength(1);
  });

  it("snoozes an unread notification and can undo it", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/notifications/snooze", async ({ request }) => {
        const form = (await request.json()) as { snoozed: boolean };
        sent.push(form);
        list = form.snoozed ? { items: list.items.slice(1), unread: 2 } : { items: [item()], unread: 3 };
        return HttpResponse.json({ until: form.snoozed ? "2026-11-22T14:00:00Z" : null });
      }),
    );
    const { user, panel } = await open();
    await user.click(await panel.findByRole("button", { name: "Snooze until tomorrow: Project status updated" }));
    expect(await screen.findByText("Snoozed until tomorrow at 8 AM")).toBeInTheDocument();
    await waitFor(() => expect(panel.queryByText("Project status updated")).toBeNull());
    expect(panel.getByText("Old news")).toBeInTheDocument();
    expect(panel.queryByRole("button", { name: /^Snooze/ }), "what was read is not snoozed").toBeNull();
    expect(await screen.findByRole("button", { name: "Notifications, 2 unread" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("button", { name: "Notifications, 3 unread" })).toBeInTheDocument();
    expect(sent).toEqual([
      { ids: ["n-1"], snoozed: true },
      { ids: ["n-1"], snoozed: false },
    ]);
  });

  it("restores a notification that could not be snoozed", async () => {
    server.use(http.post("*/api/notifications/snooze", () => new HttpResponse(null, { status: 500 })));
    const { user, panel } = await open();
    await user.click(await panel.findByRole("button", { name: /^Snooze until tomorrow/ }));
    expect(await screen.findByText("The notification was not changed. Please try again.")).toBeInTheDocument();
    expect(await panel.findByText("Project status updated")).toBeInTheDocument();
  });

  it("shows a loading state until the list arrives", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get("*/api/notifications", async () => {
        await answered;
        return HttpResponse.json(list);
      }),
    );
    const { panel } = await open();
    expect(panel.getByRole("status")).toHaveTextContent("Loading...");
    expect(panel.queryByText("No notifications")).not.toBeInTheDocument();
    answer();
    expect(await panel.findByText("Old news")).toBeInTheDocument();
    expect(panel.queryByText("Loading...")).not.toBeInTheDocument();
  });

  it("reports a failed marking after the session has ended", async () => {
    server.use(http.post("*/api/notifications/read", () => new HttpResponse(null, { status: 401 })));
    const { user, panel, queryClient } = await open();
    await user.click(await panel.findByRole("button", { name: "Mark all read" }));
    expect(await screen.findByText("Failed to mark notifications as read")).toBeInTheDocument();
    const [marking] = queryClient.getMutationCache().getAll();
    expect(marking?.state.error?.message).toBe("User not authenticated");
  });

  it("marks a clicked notification as read, opens its page, and closes", async () => {
    const { user, panel, address } = await open();
    const link = await panel.findByRole("link", { name: /Project status updated/ });
    expect(link).toHaveAttribute("href", "/projects/ABC234?tab=updates");
    await user.click(link);
    await waitFor(() => expect(address()).toBe("/projects/ABC234?tab=updates"));
    expect(marked).toEqual([["n-1"]]);
  });

  it("marks a clicked notification without a page as read, once", async () => {
    list = { items: [item({ project: null })], unread: 3 };
    const { user, panel } = await open();
    await user.click(await panel.findByRole("button", { name: /^Project status updated/ }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Notifications, 2 unread" })).toBeInTheDocument());
    await user.click(panel.getByText("Project status updated"));
    expect(marked).toEqual([["n-1"]]);
  });

  it.each([
    ["admin", "event", "/admin/projects/ABC234?tab=events"],
    ["contractor", "file", "/contractor/projects/ABC234?tab=files"],
    ["partner", "project", "/projects/ABC234"],
  ] as const)("links a %s to the project tab for a notification about its %s", async (who, subject, href) => {
    const abilities = { show_admin_dashboard: who === "admin", show_contractor_dashboard: who === "contractor" };
    server.use(http.get("*/api/me", () => HttpResponse.json({ abilities })));
    list = { items: [item({ subject })], unread: 1 };
    const { panel, queryClient } = await open();
    await queryClient.fetchQuery(accountQuery);
    await waitFor(() =>
      expect(panel.getByRole("link", { name: /Project status updated/ })).toHaveAttribute("href", href),
    );
  });

  it("links to the user's own settings, but not for another user's notice", async () => {
    const about = item({ project: null, subject: "account", title: "Your password was changed" });
    const others = item({ ...about, id: "n-2", title: "Another one", read: true, recipient_name: "Sam Reed" });
    list = { items: [about, others], unread: 1 };
    const { panel } = await open();
    expect(await panel.findByRole("link", { name: /Your password was changed/ })).toHaveAttribute("href", "/settings");
    expect(panel.queryByRole("link", { name: /Another one/ })).toBeNull();
    expect(panel.getByText(/For Sam Reed/)).toBeInTheDocument();
  });

  it.each([
    ["admin", "/admin/projects"],
    ["contractor", "/projects"],
    ["partner", "/projects"],
  ])("links a %s from several projects to the list, but not another user's", async (who, href) => {
    const abilities = { show_admin_dashboard: who === "admin", show_contractor_dashboard: who === "contractor" };
    server.use(http.get("*/api/me", () => HttpResponse.json({ abilities })));
    const imported = item({ project: null, subject: "project", title: "Projects assigned to your company" });
    const others = item({ ...imported, id: "n-2", title: "Projects submitted for you", recipient_name: "Sam Reed" });
    list = { items: [imported, others], unread: 2 };
    const { user, panel, queryClient, address } = await open();
    await queryClient.fetchQuery(accountQuery);
    const link = () => panel.getByRole("link", { name: /Projects assigned/ });
    await waitFor(() => expect(link()).toHaveAttribute("href", href));
    expect(panel.queryByRole("link", { name: /Projects submitted/ })).toBeNull();
    await user.click(link());
    await waitFor(() => expect(address()).toBe(href));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("links to the full list", async () => {
    const { user, panel, address } = await open();
    await user.click(panel.getByRole("link", { name: "View all notifications" }));
    await waitFor(() => expect(address()).toBe("/notifications"));
  });

  it("restores a notification to unread silently when marking it fails", async () => {
    list = { items: [item({ project: null })], unread: 3 };
    server.use(http.post("*/api/notifications/read", () => new HttpResponse(null, { status: 500 })));
    const { user, panel } = await open();
    await user.click(await panel.findByRole("button", { name: /^Project status updated/ }));
    await waitFor(() => expect(panel.getByRole("img", { name: "Unread" })).toBeInTheDocument());
    expect(screen.queryByText("Failed to mark notifications as read")).not.toBeInTheDocument();
  });

  it("marks all listed notifications as read and reports how many", async () => {
    list = { items: ["a", "b", "c"].map((id) => item({ id, read: id === "b" })), unread: 2 };
    const { user, panel } = await open();
    await user.click(await panel.findByRole("button", { name: "Mark all read" }));
    expect(await screen.findByText("Marked 2 notifications as read")).toBeInTheDocument();
    expect(screen.getByText("Success")).toBeInTheDocument();
    expect(marked).toEqual([["a", "c"]]);
    // The button is gone, but Tab continues from the same position.
    expect(panel.queryByRole("button", { name: "Mark all read" })).toBeNull();
    await user.tab();
    expect(panel.getAllByRole("link")[0]).toHaveFocus();
  });

  it("reports that marking all as read failed", async () => {
    server.use(http.post("*/api/notifications/read", () => new HttpResponse(null, { status: 500 })));
    const { user, panel } = await open();
    await user.click(await panel.findByRole("button", { name: "Mark all read" }));
    expect(await screen.findByText("Failed to mark notifications as read")).toBeInTheDocument();
  });

  it.each([
    [204, "Marked 1 notifications as read"],
    [500, "Failed to mark notifications as read"],
  ])("reports the result (%i) even if the bell was closed in the meantime", async (status, toastText) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post("*/api/notifications/read", async () => {
        await answered;
        return new HttpResponse(null, { status });
      }),
    );
    const { user, panel } = await open();
    await user.click(await panel.findByRole("button", { name: "Mark all read" }));
    await user.click(screen.getByRole("button", { name: /^Notifications/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    answer();
    expect(await screen.findByText(toastText)).toBeInTheDocument();
  });

  it("hides the badge at 0 and shows an empty state", async () => {
    list = { items: [], unread: 0 };
    const { panel } = await open();
    expect(await panel.findByText("No notifications")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Notifications" })).toBeInTheDocument();
    expect(panel.queryByRole("button", { name: "Mark all read" })).not.toBeInTheDocument();
  });

  it("is disabled when notifications cannot be loaded", async () => {
    server.use(http.get("*/api/notifications", () => new HttpResponse(null, { status: 500 })));
    await renderInPortal(<NotificationBell />);
    expect(await screen.findByRole("button", { name: "Notifications are not available" })).toBeDisabled();
  });
});
