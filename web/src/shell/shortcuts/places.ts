import type { LinkProps } from "@tanstack/react-router";
import notificationMenuText from "locales/notification-menu.ftl";
import shellText from "locales/shell.ftl";
import shellAdminText from "locales/shell-admin.ftl";
import shortcutText from "locales/shortcut.ftl";
import { type Account, homeOf } from "@/api/account";

/** A page that opens with `g` and a key. */
export interface Place {
  key: string;
  to: NonNullable<LinkProps["to"]>;
  label: string;
}

const SETTINGS: Place = { key: "s", to: "/settings", label: shortcutText("settings") };

const NOTIFICATIONS: Place = { key: "n", to: "/notifications", label: notificationMenuText("label") };

const ADMIN: Place[] = [
  { key: "d", to: "/admin", label: shellAdminText("pages-dashboard") },
  { key: "i", to: "/admin/inbox", label: shellAdminText("pages-inbox") },
  { key: "t", to: "/admin/tasks", label: shellAdminText("pages-tasks") },
  { key: "p", to: "/admin/projects", label: shellAdminText("pages-projects") },
  { key: "c", to: "/admin/calendar", label: shellAdminText("pages-calendar") },
  { key: "u", to: "/admin/users", label: shellAdminText("pages-users") },
  { key: "o", to: "/admin/contractors", label: shellAdminText("pages-contractors") },
  { key: "r", to: "/admin/reports", label: shellAdminText("pages-reports") },
  { key: "f", to: "/admin/performance", label: shellAdminText("pages-performance") },
  { key: "a", to: "/admin/audit", label: shellAdminText("pages-audit") },
  NOTIFICATIONS,
  SETTINGS,
];

/** The pages that open by key in an area of the portal. */
export const placesOf = (account: Account, isAdmin: boolean): Place[] =>
  isAdmin
    ? ADMIN
    : [
        { key: "d", to: homeOf(account), label: shellText("layout-dashboard") },
        { key: "p", to: "/projects", label: shellText("layout-projects") },
        { key: "c", to: "/calendar", label: shellText("layout-calendar") },
        // Admins have an inbox in the admin panel.
        account.abilities.show_admin_dashboard
          ? { key: "a", to: "/admin", label: shellText("layout-admin-panel") }
          : { key: "m", to: "/messages", label: shellText("layout-messages") },
        NOTIFICATIONS,
        SETTINGS,
      ];
