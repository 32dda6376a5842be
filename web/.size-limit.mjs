// What a cold page transfers, JavaScript and CSS together, brotli. The files of a page are the entry's and those of
// its layout and its own chunk, with everything that these import: the build's manifest knows.
import { readFileSync } from "node:fs";
import { filesOf } from "./scripts/manifest.mjs";

const manifest = JSON.parse(readFileSync(new URL("./node_modules/.cache/manifest.json", import.meta.url), "utf8"));

const served = (sources) => filesOf(manifest, ["index.html", ...sources]).map((file) => `dist/${file}`);

const layout = "src/shell/AppLayout.tsx";
const adminLayout = "src/shell/admin/AdminLayout.tsx";
const budget = (name, limit, ...sources) => ({ name, limit, path: served(sources), brotli: true });

export default [
  budget("Landing", "185 kB", "src/shell/welcome/LandingPage.tsx"),
  budget("Sign-in", "185 kB", "src/shell/welcome/AuthPage.tsx"),
  budget("Forgot password", "185 kB", "src/shell/welcome/ForgotPasswordPage.tsx"),
  budget("Reset password", "185 kB", "src/shell/welcome/ResetPasswordPage.tsx"),
  budget("Confirm address", "185 kB", "src/shell/welcome/ConfirmPage.tsx"),
  budget("New address", "185 kB", "src/shell/welcome/EmailPage.tsx"),
  budget("Contractor sign-up", "185 kB", "src/shell/welcome/JoinPage.tsx"),
  budget("Set-up", "185 kB", "src/shell/welcome/SetUpPage.tsx"),
  budget("Partner dashboard", "200 kB", layout, "src/routes/home/PartnerHomePage.tsx"),
  budget("Contractor dashboard", "200 kB", layout, "src/routes/contractor/ContractorDashboardPage.tsx"),
  budget("Admin dashboard", "200 kB", adminLayout, "src/routes/home/AdminHomePage.tsx"),
  budget("Timeslots to confirm", "200 kB", adminLayout, "src/features/event/PendingTimeslotsPage.tsx"),
  budget("Contractors", "200 kB", adminLayout, "src/features/contractor/ContractorListPage.tsx"),
  budget("Contractor", "220 kB", adminLayout, "src/routes/contractor/ContractorPage.tsx"),
  budget("Projects", "205 kB", layout, "src/features/project/ProjectListPage.tsx"),
  budget("Import of projects", "240 kB", adminLayout, "src/features/project/ImportPage.tsx"),
  budget("Notifications", "200 kB", layout, "src/features/notification/NotificationsPage.tsx"),
  budget("Reports", "220 kB", adminLayout, "src/features/report/ReportPage.tsx"),
  budget("Audit log", "200 kB", adminLayout, "src/features/audit/AuditPage.tsx"),
  budget("Admin's notifications", "200 kB", adminLayout, "src/features/notification/NotificationsPage.tsx"),
  budget("Settings", "225 kB", layout, "src/routes/settings/SettingsRoute.tsx"),
  budget("Submit project", "240 kB", layout, "src/features/project/SubmitProjectPage.tsx"),
  budget("Project", "240 kB", layout, "src/routes/project/ProjectPage.tsx"),
  budget("Admin's project", "240 kB", adminLayout, "src/routes/project/ProjectPage.tsx"),
  budget("Calendar", "220 kB", layout, "src/routes/calendar/CalendarPage.tsx"),
  budget("Admin's calendar", "220 kB", adminLayout, "src/routes/calendar/CalendarPage.tsx"),
  budget("Portal settings", "220 kB", adminLayout, "src/features/portal/PortalPage.tsx"),
  budget("Performance", "230 kB", adminLayout, "src/features/performance/PerformancePage.tsx"),
  budget("Owner dashboard", "200 kB", "src/routes/owner/OwnerDashboardPage.tsx"),
];
