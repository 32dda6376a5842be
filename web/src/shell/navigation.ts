import { type Icon, IconFolders, IconHome, IconSquareRoundedPlus } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import { type Account, homeOf } from "@/api/account";

export interface NavigationItem {
  to: NonNullable<LinkProps["to"]>;
  label: string;
  icon: Icon;
}

/** Where the signed-in header and the phone's bottom bar lead. */
export function navigationOf(account: Account): NavigationItem[] {
  const items: NavigationItem[] = [
    { to: homeOf(account), label: "Dashboard", icon: IconHome },
    { to: "/projects", label: "Projects", icon: IconFolders },
  ];
  if (account.abilities.submit_project) {
    items.push({ to: "/submit-project", label: "Submit Project", icon: IconSquareRoundedPlus });
  }
  return items;
}
