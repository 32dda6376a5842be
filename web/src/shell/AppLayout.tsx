import { IconShieldLock } from "@tabler/icons-react";
import { Link, Outlet } from "@tanstack/react-router";
import commonText from "locales/common.ftl";
import shellText from "locales/shell.ftl";
import { type Account, homeOf, useAccount } from "@/api/account";
import { ButtonLink } from "@/components/display/links";
import { Logo } from "@/components/layout/Logo";
import { NotificationBell } from "@/features/notification/NotificationBell";
import { OutboxProvider, OutboxStatus } from "@/features/outbox/OutboxProvider";
import { HeaderSearch } from "@/features/search/HeaderSearch";
import { SecurityAlerts } from "@/features/security/SecurityAlerts";
import classes from "./AppLayout.module.css";
import { BottomBar } from "./BottomBar";
import { NavigationCount } from "./NavigationCount";
import { navigationOf, phoneNavigationOf } from "./navigation";
import { OfflineBar } from "./OfflineBar";
import { SkipLink } from "./SkipLink";
import { Shortcuts } from "./shortcuts/Shortcuts";
import { signOutQuestion } from "./sign-out-question";
import { useChangeStream } from "./stream/use-change-stream";
import { ThemeMenu } from "./ThemeMenu";
import { UserMenu } from "./UserMenu";
import { useGlobalState } from "./use-global-state";
import { useGreeting } from "./use-greeting";
import { useSessionWatch } from "./use-session-watch";
import { useTelemetry } from "./use-telemetry";

/** How long results of the header's search stay fresh (specification 1, section 9). */
const SEARCH_STALE_MS = 5 * 60 * 1000;

/** The portal's title for a role. */
export function portalTitle(account: Account): string {
  if (account.role === "contractor") return shellText("layout-contractor-title");
  return account.role === "admin"
    ? `${shellText("layout-central-title")} ${shellText("layout-admin-suffix")}`
    : shellText("layout-central-title");
}

/** The signed-in shell: header, page, and on phones a bottom bar. */
export function AppLayout() {
  useChangeStream("/api/stream");
  useSessionWatch();
  useTelemetry();
  useGlobalState();
  const account = useAccount();
  if (!account) return null;
  return (
    <OutboxProvider userId={account.user.id}>
      <div className={classes.shell}>
        <SkipLink />
        <Header account={account} />
        {!account.must_set_up_second_factor && <SecurityAlerts key={`alerts ${account.user.id}`} account={account} />}
        {/* Page state must not carry over to another user. */}
        <main key={account.user.id} id="content" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
        {!account.must_set_up_second_factor && <Shortcuts account={account} />}
        <BottomBar items={phoneNavigationOf(account)} />
      </div>
    </OutboxProvider>
  );
}

function Header({ account }: { account: Account }) {
  const { phrase, name } = useGreeting(account);
  const userId = account.user.id;
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={homeOf(account)} className={classes.brand}>
          <Logo />
          <span className={classes.names}>
            <span className={classes.title}>{portalTitle(account)}</span>
            <span className={classes.greeting}>
              <span className={classes.phrase}>{`${phrase}, `}</span>
              <span className={classes.name}>{name}</span>
            </span>
          </span>
        </Link>
        <nav className={classes.links} aria-label={commonText("main")}>
          {navigationOf(account).map(({ to, label, count }) => (
            <Link key={label} to={to} className={classes.link}>
              <span>{label}</span>
              <NavigationCount count={count} className={classes.count} />
            </Link>
          ))}
        </nav>
        {!account.must_set_up_second_factor && <HeaderSearch staleTime={SEARCH_STALE_MS} />}
        <div className={classes.tools}>
          {account.abilities.show_admin_dashboard && (
            <ButtonLink
              to="/admin"
              size="sm"
              variant="default"
              className={classes.admin}
              leftSection={<IconShieldLock size={18} aria-hidden />}
            >
              {shellText("layout-admin-panel")}
            </ButtonLink>
          )}
          {!account.must_set_up_second_factor && <NotificationBell />}
          <ThemeMenu />
          <UserMenu account={account} question={signOutQuestion(userId)} />
        </div>
      </div>
      <OfflineBar />
      <OutboxStatus userId={userId} isContractor={account.abilities.show_contractor_dashboard} />
    </header>
  );
}
