import { createRoute } from "@tanstack/react-router";
import { FullScreenSpinner } from "@/components/feedback/skeletons";
import { adminDashboardQuery, dashboardQuery } from "@/features/dashboard/queries";
import { projectSearch } from "@/features/project/shared/search";
import { calendarSearch } from "./calendar/search";
import { contractorSearch } from "./contractor/search";
import { requireAccount, requireContractor, requireNoAdmin, requirePartnerHome, requireSubmitter } from "./guards";
import { lazyLayout, lazyPage } from "./lazy-page";
import { OwnLayout } from "./OwnLayout";
import { calendarPage, projectListPage, projectPage } from "./pages";
import { prefetchContractorDashboard, prefetchOverview, prefetchProject, prefetchProjects } from "./prefetch";
import { root } from "./root-route";
import * as search from "./search";

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: requireAccount,
  pendingComponent: FullScreenSpinner,
  component: lazyLayout(() => import("@/shell/AppLayout"), "AppLayout"),
});
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: "/dashboard",
  beforeLoad: requirePartnerHome,
  loader: ({ context: { queryClient, account } }) => {
    void queryClient.prefetchQuery(dashboardQuery);
    if (account.abilities.show_admin_dashboard) void queryClient.prefetchQuery(adminDashboardQuery());
  },
  component: lazyPage(() => import("./home/PartnerHomePage"), "PartnerHomePage"),
});
const projects = createRoute({
  getParentRoute: () => signedIn,
  path: "/projects",
  validateSearch: projectSearch,
  loader: (given) => void prefetchProjects(given),
  component: lazyPage(projectListPage, "ProjectListPage"),
});
const project = createRoute({
  getParentRoute: () => signedIn,
  path: "/projects/$code",
  validateSearch: search.projectTabSearch,
  loader: prefetchProject,
  component: lazyPage(projectPage, "PartnerProjectPage"),
});
const projectEdit = createRoute({
  getParentRoute: () => signedIn,
  path: "/projects/$code/edit",
  validateSearch: search.projectEditSearch,
  loader: prefetchProject,
  component: lazyPage(() => import("@/features/project/edit/EditProjectPage"), "EditProjectPage"),
});
const submitProject = createRoute({
  getParentRoute: () => signedIn,
  path: "/submit-project",
  validateSearch: search.submitSearch,
  beforeLoad: requireSubmitter,
  component: lazyPage(() => import("@/features/project/submit/SubmitProjectPage"), "SubmitProjectPage"),
});
const calendar = createRoute({
  getParentRoute: () => signedIn,
  path: "/calendar",
  validateSearch: calendarSearch,
  component: lazyPage(calendarPage, "PortalCalendarPage"),
});
const messages = createRoute({
  getParentRoute: () => signedIn,
  path: "/messages",
  validateSearch: search.threadSearch,
  beforeLoad: requireNoAdmin,
  component: lazyPage(() => import("./inbox/MessagesPage"), "MessagesPage"),
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings",
  component: lazyPage(() => import("./settings/SettingsRoute"), "SettingsRoute"),
});
const contractorDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: "/contractor-dashboard",
  validateSearch: contractorSearch,
  beforeLoad: requireContractor,
  loader: prefetchContractorDashboard,
  component: lazyPage(() => import("./contractor/ContractorDashboardPage"), "ContractorDashboardPage"),
});
const contractorProject = createRoute({
  getParentRoute: () => signedIn,
  path: "/contractor/projects/$code",
  validateSearch: search.projectTabSearch,
  beforeLoad: requireContractor,
  loader: (given) => void prefetchOverview(given),
  component: lazyPage(projectPage, "ContractorProjectPage"),
});

/** Pages for all signed-in users, each in the user's own layout. */
const ownLayout = createRoute({
  getParentRoute: () => root,
  id: "own-layout",
  beforeLoad: requireAccount,
  pendingComponent: FullScreenSpinner,
  component: OwnLayout,
});
const notifications = createRoute({
  getParentRoute: () => ownLayout,
  path: "/notifications",
  validateSearch: search.notificationSearch,
  component: lazyPage(() => import("@/features/notification/NotificationsPage"), "NotificationsPage"),
});
/** A project by id, as linked in mails. */
const openProject = createRoute({
  getParentRoute: () => ownLayout,
  path: "/p/$id",
  validateSearch: search.projectTabSearch,
  component: lazyPage(() => import("./project/OpenProjectPage"), "OpenProjectPage"),
});
/** The letter for a project's owner. */
const ownerLetter = createRoute({
  getParentRoute: () => ownLayout,
  path: "/letters/$code",
  component: lazyPage(() => import("./project/LetterPage"), "LetterPage"),
});

/** Pages for signed-in partners and contractors, and those for all accounts. */
export const accountRoutes = [
  signedIn.addChildren([
    dashboard,
    projects,
    project,
    projectEdit,
    submitProject,
    calendar,
    messages,
    settings,
    contractorDashboard,
    contractorProject,
  ]),
  ownLayout.addChildren([notifications, openProject, ownerLetter]),
] as const;
