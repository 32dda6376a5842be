import type { QueryClient } from "@tanstack/react-query";
import { createRoute, createRouter } from "@tanstack/react-router";
import * as v from "valibot";
import { FullScreenSpinner, PageSkeleton } from "@/components/feedback/skeletons";
import { adminDashboardQuery, dashboardQuery } from "@/features/dashboard/queries";
import { eventsQuery } from "@/features/event/queries";
import { ownerProjectQuery } from "@/features/owner/queries";
import { projectSearch } from "@/features/project/shared/search";
import { ErrorScreen } from "@/shell/ErrorScreen";
import { NotFoundPage } from "@/shell/NotFoundPage";
import { calendarSearch } from "./calendar/search";
import { contractorListSearch, contractorSearch } from "./contractor/search";
import { requireAccount, requireAdmin, requireContractor, requirePartnerHome, requireSubmitter } from "./guards";
import { lazyLayout, lazyPage } from "./lazy-page";
import { OwnLayout } from "./OwnLayout";
import { requireOwner } from "./owner/guard";
import { prefetchContractorDashboard, prefetchOverview, prefetchProject, prefetchProjects } from "./prefetch";
import { publicRoutes } from "./public-routes";
import { leaveScrolling } from "./RootLayout";
import { root } from "./root-route";
import * as search from "./search";

// Pages shared by several routes.
const projectListPage = () => import("@/features/project/list/ProjectListPage");
const projectPage = () => import("./project/ProjectPage");
const calendarPage = () => import("./calendar/CalendarPage");

const ownerDashboard = createRoute({
  getParentRoute: () => root,
  path: "/owner-dashboard",
  validateSearch: search.ownerSearch,
  beforeLoad: requireOwner,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(ownerProjectQuery);
    void queryClient.prefetchInfiniteQuery(eventsQuery({ kind: "owner" }));
  },
  pendingComponent: FullScreenSpinner,
  component: lazyPage(() => import("./owner/OwnerDashboardPage"), "OwnerDashboardPage"),
});

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

const admin = createRoute({
  getParentRoute: () => root,
  id: "admin-area",
  beforeLoad: requireAdmin,
  pendingComponent: FullScreenSpinner,
  component: lazyLayout(() => import("@/shell/admin/AdminLayout"), "AdminLayout"),
});
const adminDashboard = createRoute({
  getParentRoute: () => admin,
  path: "/admin",
  validateSearch: search.adminSearch,
  loader: ({ context, location }) =>
    void context.queryClient.prefetchQuery(adminDashboardQuery(v.parse(search.adminSearch, location.search).days)),
  component: lazyPage(() => import("./home/AdminHomePage"), "AdminHomePage"),
});
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: "/admin/users",
  validateSearch: search.userSearch,
  component: lazyPage(() => import("@/features/user/UsersPage"), "UsersPage"),
});
const adminContractors = createRoute({
  getParentRoute: () => admin,
  path: "/admin/contractors",
  validateSearch: contractorListSearch,
  component: lazyPage(() => import("@/features/contractor/ContractorListPage"), "ContractorListPage"),
});
const adminContractor = createRoute({
  getParentRoute: () => admin,
  path: "/admin/contractors/$slug",
  component: lazyPage(() => import("./contractor/ContractorPage"), "ContractorPage"),
});
const adminProjects = createRoute({
  getParentRoute: () => admin,
  path: "/admin/projects",
  validateSearch: projectSearch,
  loader: (given) => void prefetchProjects(given),
  component: lazyPage(projectListPage, "AdminProjectListPage"),
});
const adminImport = createRoute({
  getParentRoute: () => admin,
  path: "/admin/projects/import",
  component: lazyPage(() => import("@/features/project/import/ImportPage"), "ImportPage"),
});
const adminDeletedProjects = createRoute({
  getParentRoute: () => admin,
  path: "/admin/projects/deleted",
  component: lazyPage(() => import("@/features/project/deletion/DeletedProjectsPage"), "DeletedProjectsPage"),
});
const adminProject = createRoute({
  getParentRoute: () => admin,
  path: "/admin/projects/$code",
  validateSearch: search.projectTabSearch,
  loader: prefetchProject,
  component: lazyPage(projectPage, "AdminProjectPage"),
});
const adminCalendar = createRoute({
  getParentRoute: () => admin,
  path: "/admin/calendar",
  validateSearch: calendarSearch,
  component: lazyPage(calendarPage, "AdminCalendarPage"),
});
const adminProposals = createRoute({
  getParentRoute: () => admin,
  path: "/admin/proposals",
  component: lazyPage(() => import("@/features/event/PendingTimeslotsPage"), "PendingTimeslotsPage"),
});

const adminTasks = createRoute({
  getParentRoute: () => admin,
  path: "/admin/tasks",
  validateSearch: search.taskSearch,
  component: lazyPage(() => import("@/features/task/AllTasksPage"), "AllTasksPage"),
});
const adminReports = createRoute({
  getParentRoute: () => admin,
  path: "/admin/reports",
  validateSearch: search.reportSearch,
  component: lazyPage(() => import("@/features/report/ReportPage"), "ReportPage"),
});
const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: "/admin/audit",
  validateSearch: search.auditSearch,
  component: lazyPage(() => import("@/features/audit/AuditPage"), "AuditPage"),
});
const adminMail = createRoute({
  getParentRoute: () => admin,
  path: "/admin/mail",
  validateSearch: search.mailSearch,
  component: lazyPage(() => import("@/features/delivery/MailLogPage"), "MailLogPage"),
});
const adminPortal = createRoute({
  getParentRoute: () => admin,
  path: "/admin/portal",
  validateSearch: search.portalSearch,
  component: lazyPage(() => import("./settings/PortalRoute"), "PortalRoute"),
});
const adminPages = createRoute({
  getParentRoute: () => admin,
  path: "/admin/pages",
  component: lazyPage(() => import("@/features/page/PageEditor"), "PageEditor"),
});
const adminTemplates = createRoute({
  getParentRoute: () => admin,
  path: "/admin/templates",
  component: lazyPage(() => import("@/features/template/TemplatesPage"), "TemplatesPage"),
});
const adminPersonalData = createRoute({
  getParentRoute: () => admin,
  path: "/admin/personal-data",
  validateSearch: search.personSearch,
  component: lazyPage(() => import("@/features/person/PersonalDataPage"), "PersonalDataPage"),
});
const adminPerformance = createRoute({
  getParentRoute: () => admin,
  path: "/admin/performance",
  validateSearch: search.performanceSearch,
  component: lazyPage(() => import("@/features/performance/PerformancePage"), "PerformancePage"),
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

/** All routes of the portal. Pages load on demand. */
const tree = root.addChildren([
  ...publicRoutes,
  ownerDashboard,
  signedIn.addChildren([
    dashboard,
    projects,
    project,
    projectEdit,
    submitProject,
    calendar,
    settings,
    contractorDashboard,
    contractorProject,
  ]),
  ownLayout.addChildren([notifications, openProject, ownerLetter]),
  admin.addChildren([
    adminDashboard,
    adminUsers,
    adminContractors,
    adminContractor,
    adminProjects,
    adminImport,
    adminDeletedProjects,
    adminProject,
    adminCalendar,
    adminProposals,
    adminTasks,
    adminReports,
    adminAudit,
    adminMail,
    adminPerformance,
    adminPortal,
    adminPages,
    adminTemplates,
    adminPersonalData,
  ]),
]);

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    scrollRestoration: leaveScrolling,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundPage,
  });
}
