import {
  type Icon,
  IconCalendarMonth,
  IconFolders,
  IconHome,
  IconShieldLock,
  IconSquareRoundedPlus,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import shellText from "locales/shell.ftl";
import { type Account, homeOf } from "@/api/account";

export interface NavigationItem {
  to: NonNullable<LinkProps["to"]>;
  label: string;
  /** Where there is no room for the label. */
  short?: string;
  icon: Icon;
}

/** Where the signed-in header leads. */
export function navigationOf(account: Account): NavigationItem[] {
  const items: NavigationItem[] = [
    { to: homeOf(account), label: shellText("layout-dashboard"), icon: IconHome },
    { to: "/projects", label: shellText("layout-projects"), icon: IconFolders },
    { to: "/calendar", label: shellText("layout-calendar"), icon: IconCalendarMonth },
  ];
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

/** Where the phone's bottom bar leads: the header has no room for the admin's button there. */
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
