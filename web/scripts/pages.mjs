const listPage = "src/features/project/ProjectListPage.tsx";
const projectPage = "src/routes/project/ProjectPage.tsx";
const calendarPage = "src/routes/calendar/CalendarPage.tsx";
const welcome = (name) => `src/shell/welcome/${name}.tsx`;
/** A page in the frame of people who are signed in, which asks who is there. */
const framed = (layout) => (page) => ({ data: ["/api/me?or_nobody=true"], sources: [layout, page] });
const ours = framed("src/shell/AppLayout.tsx");
const admins = framed("src/shell/admin/AdminLayout.tsx");

/**
 * The portal's pages: what each is made of beside the entry, at most how much of it a cold browser transfers, and under which
 * addresses it opens, in the router's own notation. The first that fits counts. A page without an address opens under that of
 * another, for other people. `data` is what its guard asks the API for, whatever the address says more: nothing that is refused
 * to whoever is not signed in, as browsers show each refusal as an error.
 */
export const PAGES = [
  { name: "Landing", limit: "185 kB", paths: ["/"], sources: [welcome("LandingPage")] },
  { name: "Sign-in", limit: "187 kB", paths: ["/auth"], sources: [welcome("AuthPage")] },
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
    ...ours("src/routes/home/PartnerHomePage.tsx"),
  },
  {
    name: "Contractor dashboard",
    limit: "202.5 kB",
    paths: ["/contractor-dashboard"],
    ...ours("src/routes/contractor/ContractorDashboardPage.tsx"),
  },
  {
    name: "Admin dashboard",
    limit: "200 kB",
    paths: ["/admin"],
    ...admins("src/routes/home/AdminHomePage.tsx"),
  },
  {
    name: "Proposals waiting",
    limit: "201.5 kB",
    paths: ["/admin/proposals"],
    ...admins("src/features/event/PendingTimeslotsPage.tsx"),
  },
  {
    name: "Contractors",
    limit: "200 kB",
    paths: ["/admin/contractors"],
    ...admins("src/features/contractor/ContractorListPage.tsx"),
  },
  {
    name: "Contractor",
    limit: "220 kB",
    paths: ["/admin/contractors/$slug"],
    ...admins("src/routes/contractor/ContractorPage.tsx"),
  },
  {
    name: "Users",
    limit: "220 kB",
    paths: ["/admin/users"],
    ...admins("src/features/user/UsersPage.tsx"),
  },
  { name: "Projects", limit: "206.5 kB", paths: ["/projects"], ...ours(listPage) },
  {
    name: "Admin's projects",
    limit: "208 kB",
    paths: ["/admin/projects"],
    ...admins(listPage),
  },
  {
    name: "Import of projects",
    limit: "240 kB",
    paths: ["/admin/projects/import"],
    ...admins("src/features/project/ImportPage.tsx"),
  },
  {
    name: "Notifications",
    limit: "200 kB",
    paths: ["/notifications"],
    ...ours("src/features/notification/NotificationsPage.tsx"),
  },
  {
    name: "Admin's notifications",
    limit: "200 kB",
    paths: [],
    ...admins("src/features/notification/NotificationsPage.tsx"),
  },
  {
    name: "Reports",
    limit: "220 kB",
    paths: ["/admin/reports"],
    ...admins("src/features/report/ReportPage.tsx"),
  },
  {
    name: "Audit log",
    limit: "203 kB",
    paths: ["/admin/audit"],
    ...admins("src/features/audit/AuditPage.tsx"),
  },
  {
    name: "Settings",
    limit: "225 kB",
    paths: ["/settings"],
    ...ours("src/routes/settings/SettingsRoute.tsx"),
  },
  {
    name: "Submit project",
    limit: "243 kB",
    paths: ["/submit-project"],
    ...ours("src/features/project/SubmitProjectPage.tsx"),
  },
  {
    name: "Project",
    limit: "240 kB",
    paths: ["/projects/$code", "/contractor/projects/$code"],
    ...ours(projectPage),
  },
  {
    name: "Admin's project",
    limit: "240 kB",
    paths: ["/admin/projects/$code"],
    ...admins(projectPage),
  },
  { name: "Calendar", limit: "220 kB", paths: ["/calendar"], ...ours(calendarPage) },
  {
    name: "Admin's calendar",
    limit: "220 kB",
    paths: ["/admin/calendar"],
    ...admins(calendarPage),
  },
  {
    name: "Portal settings",
    limit: "220 kB",
    paths: ["/admin/portal"],
    ...admins("src/features/portal/PortalPage.tsx"),
  },
  {
    name: "Performance",
    limit: "230 kB",
    paths: ["/admin/performance"],
    ...admins("src/features/performance/PerformancePage.tsx"),
  },
  {
    name: "Owner dashboard",
    limit: "200 kB",
    paths: ["/owner-dashboard"],
    data: ["/api/owner/session"],
    sources: ["src/routes/owner/OwnerDashboardPage.tsx"],
  },
];

/** What the tabs of a project's page are made of beyond the page, and at most how much of both a cold browser transfers. */
export const TABS = [
  { name: "Events", limit: "240 kB", source: "src/features/event/EventsPanel.tsx" },
  { name: "Files", limit: "240 kB", source: "src/features/file/FilesPanel.tsx" },
  { name: "Messages", limit: "252 kB", source: "src/features/message/MessagesPanel.tsx" },
  { name: "Updates", limit: "240 kB", source: "src/features/update/Timeline.tsx" },
  { name: "Tasks", limit: "240 kB", source: "src/features/task/TasksPanel.tsx" },
  { name: "Admin", limit: "240 kB", source: "src/features/note/NotesPanel.tsx" },
  { name: "History", limit: "240 kB", source: "src/features/history/History.tsx" },
];
