import { createRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { FullScreenSpinner } from "@/components/feedback/skeletons";
import { adminDashboardQuery } from "@/features/dashboard/queries";
import { projectSearch } from "@/features/project/shared/search";
import { calendarSearch } from "./calendar/search";
import { contractorListSearch } from "./contractor/search";
import { requireAdmin } from "./guards";
import { lazyLayout, lazyPage } from "./lazy-page";
import { calendarPage, projectListPage, projectPage } from "./pages";
import { prefetchProject, prefetchProjects } from "./prefetch";
import { root } from "./root-route";
import * as search from "./search";

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
const adminInbox = createRoute({
  getParentRoute: () => admin,
  path: "/admin/inbox",
  validateSearch: search.threadSearch,
  component: lazyPage(() => import("./inbox/InboxPage"), "InboxPage"),
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
const adminShotLists = createRoute({
  getParentRoute: () => admin,
  path: "/admin/shot-lists",
  component: lazyPage(() => import("@/features/shots/ShotListsPage"), "ShotListsPage"),
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

/** Pages for admins. */
export const adminRoutes = admin.addChildren([
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
  adminInbox,
  adminReports,
  adminAudit,
  adminMail,
  adminPerformance,
  adminPortal,
  adminPages,
  adminTemplates,
  adminShotLists,
  adminPersonalData,
]);
