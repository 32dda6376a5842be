const layout = "src/shell/AppLayout.tsx";
const adminLayout = "src/shell/admin/AdminLayout.tsx";
const listPage = "src/features/project/ProjectListPage.tsx";
const projectPage = "src/routes/project/ProjectPage.tsx";
const calendarPage = "src/routes/calendar/CalendarPage.tsx";
const WHO = ["/api/me"];
const welcome = (name) => `src/shell/welcome/${name}.tsx`;

/**
 * The portal's pages: what each is made of beside the entry, at most how much of it a cold browser transfers, and under which
 * addresses it opens, in the router's own notation. The first that fits counts. A page without an address opens under that of
 * another, for other people. `data` is what it asks the API for first, whatever the address says more.
 */
export const PAGES = [
  { name: "Landing", limit: "185 kB", paths: ["/"], sources: [welcome("LandingPage")] },
  { name: "Sign-in", limit: "185 kB", paths: ["/auth"], sources: [welcome("AuthPage")] },
  { name: "Forgot password", limit: "185 kB", paths: ["/auth/forgot"], sources: [welcome("ForgotPasswordPage")] },
  { name: "Reset password", limit: "185 kB", paths: ["/reset"], sources: [welcome("ResetPasswordPage")] },
  { name: "Confirm address", limit: "185 kB", paths: ["/confirm"], sources: [welcome("ConfirmPage")] },
  { name: "New address", limit: "185 kB", paths: ["/email"], sources: [welcome("EmailPage")] },
  { name: "Contractor sign-up", limit: "185 kB", paths: ["/c/$token"], sources: [welcome("JoinPage")] },
  { name: "Set-up", limit: "185 kB", paths: ["/setup"], sources: [welcome("SetUpPage")] },
  {
    name: "Partner dashboard",
    limit: "200 kB",
    paths: ["/dashboard"],
    data: WHO,
    sources: [layout, "src/routes/home/PartnerHomePage.tsx"],
  },
  {
    name: "Contractor dashboard",
    limit: "200 kB",
    paths: ["/contractor-dashboard"],
    data: WHO,
    sources: [layout, "src/routes/contractor/ContractorDashboardPage.tsx"],
  },
  {
    name: "Admin dashboard",
    limit: "200 kB",
    paths: ["/admin"],
    data: WHO,
    sources: [adminLayout, "src/routes/home/AdminHomePage.tsx"],
  },
  {
    name: "Timeslots to confirm",
    limit: "200 kB",
    paths: ["/admin/proposals"],
    data: WHO,
    sources: [adminLayout, "src/features/event/PendingTimeslotsPage.tsx"],
  },
  {
    name: "Contractors",
    limit: "200 kB",
    paths: ["/admin/contractors"],
    data: WHO,
    sources: [adminLayout, "src/features/contractor/ContractorListPage.tsx"],
  },
  {
    name: "Contractor",
    limit: "220 kB",
    paths: ["/admin/contractors/$slug"],
    data: WHO,
    sources: [adminLayout, "src/routes/contractor/ContractorPage.tsx"],
  },
  {
    name: "Users",
    limit: "220 kB",
    paths: ["/admin/users"],
    data: WHO,
    sources: [adminLayout, "src/features/user/UsersPage.tsx"],
  },
  { name: "Projects", limit: "205 kB", paths: ["/projects"], data: WHO, sources: [layout, listPage] },
  {
    name: "Admin's projects",
    limit: "205 kB",
    paths: ["/admin/projects"],
    data: WHO,
    sources: [adminLayout, listPage],
  },
  {
    name: "Import of projects",
    limit: "240 kB",
    paths: ["/admin/projects/import"],
    data: WHO,
    sources: [adminLayout, "src/features/project/ImportPage.tsx"],
  },
  {
    name: "Notifications",
    limit: "200 kB",
    paths: ["/notifications"],
    data: WHO,
    sources: [layout, "src/features/notification/NotificationsPage.tsx"],
  },
  {
    name: "Admin's notifications",
    limit: "200 kB",
    paths: [],
    data: WHO,
    sources: [adminLayout, "src/features/notification/NotificationsPage.tsx"],
  },
  {
    name: "Reports",
    limit: "220 kB",
    paths: ["/admin/reports"],
    data: WHO,
    sources: [adminLayout, "src/features/report/ReportPage.tsx"],
  },
  {
    name: "Audit log",
    limit: "200 kB",
    paths: ["/admin/audit"],
    data: WHO,
    sources: [adminLayout, "src/features/audit/AuditPage.tsx"],
  },
  {
    name: "Settings",
    limit: "225 kB",
    paths: ["/settings"],
    data: WHO,
    sources: [layout, "src/routes/settings/SettingsRoute.tsx"],
  },
  {
    name: "Submit project",
    limit: "240 kB",
    paths: ["/submit-project"],
    data: WHO,
    sources: [layout, "src/features/project/SubmitProjectPage.tsx"],
  },
  {
    name: "Project",
    limit: "240 kB",
    paths: ["/projects/$code", "/contractor/projects/$code"],
    data: WHO,
    sources: [layout, projectPage],
  },
  {
    name: "Admin's project",
    limit: "240 kB",
    paths: ["/admin/projects/$code"],
    data: WHO,
    sources: [adminLayout, projectPage],
  },
  { name: "Calendar", limit: "220 kB", paths: ["/calendar"], data: WHO, sources: [layout, calendarPage] },
  {
    name: "Admin's calendar",
    limit: "220 kB",
    paths: ["/admin/calendar"],
    data: WHO,
    sources: [adminLayout, calendarPage],
  },
  {
    name: "Portal settings",
    limit: "220 kB",
    paths: ["/admin/portal"],
    data: WHO,
    sources: [adminLayout, "src/features/portal/PortalPage.tsx"],
  },
  {
    name: "Performance",
    limit: "230 kB",
    paths: ["/admin/performance"],
    data: WHO,
    sources: [adminLayout, "src/features/performance/PerformancePage.tsx"],
  },
  {
    name: "Owner dashboard",
    limit: "200 kB",
    paths: ["/owner-dashboard"],
    data: ["/api/owner/session", "/api/owner/project"],
    sources: ["src/routes/owner/OwnerDashboardPage.tsx"],
  },
];
