import { ActionIcon } from "@mantine/core";
import { useDisclosure, useHotkeys, useMediaQuery } from "@mantine/hooks";
import { IconLayoutSidebar, IconLogout } from "@tabler/icons-react";
import { Link, Outlet } from "@tanstack/react-router";
import shellText from "locales/shell.ftl";
import shellAdminText from "locales/shell-admin.ftl";
import { lazy, Suspense, useState } from "react";
import { type Account, useAccount } from "@/api/account";
import { OverlaySpinner } from "@/components/feedback/skeletons";
import { Logo } from "@/components/layout/Logo";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { NotificationBell } from "@/features/notification/NotificationBell";
import { OutboxProvider, OutboxStatus } from "@/features/outbox/OutboxProvider";
import { HeaderSearch } from "@/features/search/HeaderSearch";
import { SecurityAlerts } from "@/features/security/SecurityAlerts";
import { greetedName } from "../greeting";
import { OfflineBar } from "../OfflineBar";
import { SkipLink } from "../SkipLink";
import { Shortcuts } from "../shortcuts/Shortcuts";
import { signOutQuestion } from "../sign-out-question";
import { useChangeStream } from "../stream/use-change-stream";
import { ThemeMenu } from "../ThemeMenu";
import { UserMenu } from "../UserMenu";
import { useGlobalState } from "../use-global-state";
import { useSessionWatch } from "../use-session-watch";
import { useSignOut } from "../use-sign-out";
import { useTelemetry } from "../use-telemetry";
import classes from "./AdminLayout.module.css";
import { Sidebar } from "./Sidebar";
import { collapsedCookie, readCollapsed } from "./sidebar-state";

// Dialogs are loaded on demand.
const OwnerPortalDialog = lazy(() => import("./OwnerPortalDialog"));
const SidebarDrawer = lazy(() => import("./SidebarDrawer"));

/** How long results of the admin header's search stay fresh (specification 1, section 9). */
const SEARCH_STALE_MS = 30 * 1000;

const PHONE = "(max-width: 767.98px)";

/** The admin shell: a sidebar that collapses to icons (Ctrl/Cmd+B), a header, and the page. */
export function AdminLayout() {
  useChangeStream("/api/stream");
  useSessionWatch();
  useTelemetry();
  const account = useAccount();
  const { isPhone, isCollapsed, isDrawerOpen, drawer, toggle } = useSidebar();
  useGlobalState(isCollapsed);
  const [isDialogOpen, dialog] = useDisclosure(false);
  const { signOut, isBusy } = useSignOut();
  const [isLeaving, leaving] = useDisclosure(false);
  if (!account) return null;

  const question = signOutQuestion(account.user.id);
  const sidebar = (isIconsOnly: boolean) => (
    <Sidebar
      isIconsOnly={isIconsOnly}
      onNavigate={drawer.close}
      onOwnerPortal={() => {
        drawer.close();
        dialog.open();
      }}
      onSignOut={leaving.open}
    />
  );

  return (
    <OutboxProvider userId={account.user.id}>
      <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
        <SkipLink />
        {isPhone ? (
          isDrawerOpen && (
            <Suspense fallback={<OverlaySpinner />}>
              <SidebarDrawer onClose={drawer.close}>{sidebar(false)}</SidebarDrawer>
            </Suspense>
          )
        ) : (
          <aside className={classes.side}>
            <div className={classes.mark}>
              <Logo size={32} />
            </div>
            <div className={classes.scroll}>{sidebar(isCollapsed)}</div>
          </aside>
        )}
        <div className={classes.page}>
          <AdminHeader
            account={account}
            question={question}
            isSidebarOpen={isPhone ? isDrawerOpen : !isCollapsed}
            onToggleSidebar={toggle}
            isSigningOut={isBusy}
            onSignOut={leaving.open}
          />
          <Shortcuts account={account} isAdmin />
          <OfflineBar />
          <OutboxStatus userId={account.user.id} />
          <SecurityAlerts key={`alerts ${account.user.id}`} account={account} />
          {/* Page state must not carry over to another user. */}
          <main key={account.user.id} id="content" className={classes.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        {isLeaving && question(signOut, leaving.close)}
        {isDialogOpen && (
          <Suspense fallback={<ModalFrame onClose={dialog.close} />}>
            <OwnerPortalDialog onClose={dialog.close} />
          </Suspense>
        )}
      </div>
    </OutboxProvider>
  );
}

interface AdminHeaderProps {
  account: Account;
  question: ReturnType<typeof signOutQuestion>;
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
  isSigningOut: boolean;
  onSignOut: () => void;
}

function AdminHeader({ account, question, isSidebarOpen, onToggleSidebar, isSigningOut, onSignOut }: AdminHeaderProps) {
  return (
    <header className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={shellAdminText("toggle-sidebar")}
        aria-keyshortcuts="Control+B Meta+B"
        aria-expanded={isSidebarOpen}
        onClick={onToggleSidebar}
      >
        <IconLayoutSidebar size={22} aria-hidden />
      </ActionIcon>
      <Link to="/admin" className={classes.brand}>
        <span className={classes.names}>
          <span className={classes.title}>{shellAdminText("title")}</span>
          <span className={classes.greeting}>{shellAdminText("welcome", { name: greetedName(account) })}</span>
        </span>
      </Link>
      <HeaderSearch staleTime={SEARCH_STALE_MS} />
      <div className={classes.tools}>
        <NotificationBell />
        <ThemeMenu />
        <UserMenu account={account} question={question} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          // No room on a phone. The user menu has the same action.
          visibleFrom="sm"
          aria-label={shellText("sign-out")}
          loading={isSigningOut}
          onClick={onSignOut}
        >
          <IconLogout size={21} aria-hidden />
        </ActionIcon>
      </div>
    </header>
  );
}

/** The sidebar: a column that collapses to icons, or a drawer on a phone. */
function useSidebar() {
  const isPhone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
  const [isCollapsed, setIsCollapsed] = useState(() => readCollapsed(document.cookie));
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const toggle = () => {
    if (isPhone) {
      drawer.toggle();
      return;
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the specification requires a cookie; not all browsers have the Cookie Store API
    document.cookie = collapsedCookie(!isCollapsed);
    setIsCollapsed(!isCollapsed);
  };
  useHotkeys([["mod+B", toggle]], []);
  return { isPhone, isCollapsed, isDrawerOpen, drawer, toggle };
}
