import {
  type Icon,
  IconCalendarMonth,
  IconFolders,
  IconHome,
  IconMessages,
  IconShieldLock,
  IconSquareRoundedPlus,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import shellText from "locales/shell.ftl";
import { type ComponentType, lazy } from "react";
import { type Account, homeOf } from "@/api/account";

// Loaded after the page.
const UnreadThreadsBadge = lazy(() => import("@/features/message/threads/UnreadThreadsBadge"));

export interface NavigationItem {
  to: NonNullable<LinkProps["to"]>;
  label: string;
  /** Used where the label does not fit. */
  short?: string;
  icon: Icon;
  /** How much there is to do on the page. */
  count?: ComponentType;
}

/** The links of the signed-in header. */
export function navigationOf(account: Account): NavigationItem[] {
  const items: NavigationItem[] = [
    { to: homeOf(account), label: shellText("layout-dashboard"), icon: IconHome },
    { to: "/projects", label: shellText("layout-projects"), icon: IconFolders },
    { to: "/calendar", label: shellText("layout-calendar"), icon: IconCalendarMonth },
  ];
  // Admins have an inbox in the admin panel, which opens once they have set up a second factor.
  if (!account.abilities.show_admin_dashboard && !account.must_set_up_second_factor) {
    items.push({
      to: "/messages",
      label: shellText("layout-messages"),
      icon: IconMessages,
      count: UnreadThreadsBadge,
    });
  }
  if (account.abilities.submit_project) {
    items.push({
      to: "/submit-project",
      label: shellText("layout-submit-project"),
      short: shellText("layout-submit-project-short"),
      icon: IconSquareRoundedPlus,
    });
  }
  return items;
}

/** The links of the phone's bottom bar. It includes the admin panel, because the header has no room for that button on a
 *  phone. */
export function phoneNavigationOf(account: Account): NavigationItem[] {
  const items = navigationOf(account);
  if (account.abilities.show_admin_dashboard) {
    items.push({
      to: "/admin",
      label: shellText("layout-admin-panel"),
      short: shellText("layout-admin-panel-short"),
      icon: IconShieldLock,
    });
  }
  return items;
}
