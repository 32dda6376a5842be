import {
  type Icon,
  IconBuildingCommunity,
  IconCalendarMonth,
  IconChartBar,
  IconChecklist,
  IconFolders,
  IconGauge,
  IconHomeSearch,
  IconInbox,
  IconLayoutDashboard,
  IconLogout,
  IconShieldCheck,
  IconTools,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import shellText from "locales/shell.ftl";
import shellAdminText from "locales/shell-admin.ftl";
import { Fragment, lazy, type ReactElement, Suspense } from "react";
import { NavigationCount } from "../NavigationCount";
import classes from "./Sidebar.module.css";

// Loaded on demand: only a collapsed sidebar hides its labels.
const NamedIcon = lazy(() => import("./NamedIcon"));
// Loaded after the page.
const UnreadThreadsBadge = lazy(() => import("@/features/message/threads/UnreadThreadsBadge"));
const MyTasksBadge = lazy(() => import("@/features/task/MyTasksBadge"));

interface SidebarProps {
  isIconsOnly: boolean;
  onNavigate: () => void;
  onOwnerPortal: () => void;
  onSignOut: () => void;
}

const PAGES = [
  { to: "/admin", label: shellAdminText("pages-dashboard"), icon: IconLayoutDashboard, exact: true, count: null },
  {
    to: "/admin/inbox",
    label: shellAdminText("pages-inbox"),
    icon: IconInbox,
    exact: false,
    count: UnreadThreadsBadge,
  },
  { to: "/admin/tasks", label: shellAdminText("pages-tasks"), icon: IconChecklist, exact: false, count: MyTasksBadge },
  { to: "/admin/users", label: shellAdminText("pages-users"), icon: IconUsers, exact: false, count: null },
  { to: "/admin/contractors", label: shellAdminText("pages-contractors"), icon: IconTools, exact: false, count: null },
  { to: "/admin/projects", label: shellAdminText("pages-projects"), icon: IconFolders, exact: false, count: null },
  { to: "/admin/reports", label: shellAdminText("pages-reports"), icon: IconChartBar, exact: false, count: null },
  {
    to: "/admin/calendar",
    label: shellAdminText("pages-calendar"),
    icon: IconCalendarMonth,
    exact: false,
    count: null,
  },
  { to: "/admin/performance", label: shellAdminText("pages-performance"), icon: IconGauge, exact: false, count: null },
  { to: "/admin/audit", label: shellAdminText("pages-audit"), icon: IconShieldCheck, exact: false, count: null },
] as const;

/** The admin's pages and quick actions. */
export function Sidebar({ isIconsOnly, onNavigate, onOwnerPortal, onSignOut }: SidebarProps) {
  const named = (label: string, element: ReactElement) =>
    isIconsOnly ? (
      <Suspense key={label} fallback={element}>
        <NamedIcon label={label}>{element}</NamedIcon>
      </Suspense>
    ) : (
      <Fragment key={label}>{element}</Fragment>
    );
  const inside = (Sign: Icon, label: string) => (
    <>
      <Sign size={20} stroke={1.8} aria-hidden />
      <span className={classes.label}>{label}</span>
    </>
  );
  return (
    <nav className={classes.nav} aria-label={shellAdminText("navigation")} data-icons={isIconsOnly || undefined}>
      {PAGES.map(({ to, label, icon, exact, count }) =>
        named(
          label,
          <Link to={to} className={classes.item} activeOptions={{ exact }} onClick={onNavigate}>
            {inside(icon, label)}
            <NavigationCount count={count} className={classes.count} />
          </Link>,
        ),
      )}
      <h2 className={classes.heading}>{shellAdminText("quick-actions")}</h2>
      {named(
        shellAdminText("partner-dashboard"),
        <Link to="/dashboard" className={classes.item} onClick={onNavigate}>
          {inside(IconBuildingCommunity, shellAdminText("partner-dashboard"))}
        </Link>,
      )}
      {named(
        shellAdminText("owner-portal-open"),
        <button type="button" className={classes.item} onClick={onOwnerPortal}>
          {inside(IconHomeSearch, shellAdminText("owner-portal-open"))}
        </button>,
      )}
      {named(
        shellText("sign-out"),
        <button type="button" className={classes.item} onClick={onSignOut}>
          {inside(IconLogout, shellText("sign-out"))}
        </button>,
      )}
    </nav>
  );
}
