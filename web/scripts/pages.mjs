const listPage = "src/features/project/ProjectListPage.tsx";
const projectPage = "src/routes/project/ProjectPage.tsx";
const welcome = (name) => [`src/shell/welcome/${name}.tsx`];
const ours = (page) => ["src/shell/AppLayout.tsx", page];
const admins = (page) => ["src/shell/admin/AdminLayout.tsx", page];

/** What each role opens first, with its layout: its modules beside the entry, and at most how much a cold browser transfers. */
export const PAGES = [
  { name: "Sign-in", limit: "190 kB", sources: welcome("AuthPage") },
  { name: "Owner dashboard", limit: "195 kB", sources: ["src/routes/owner/OwnerDashboardPage.tsx"] },
  { name: "Partner dashboard", limit: "195 kB", sources: ours("src/routes/home/PartnerHomePage.tsx") },
  { name: "Contractor dashboard", limit: "200 kB", sources: ours("src/routes/contractor/ContractorDashboardPage.tsx") },
  { name: "Contractor project", limit: "210 kB", sources: ours(projectPage) },
  { name: "Admin dashboard", limit: "200 kB", sources: admins("src/routes/home/AdminHomePage.tsx") },
  { name: "Admin project", limit: "215 kB", sources: admins(projectPage) },
  { name: "Projects", limit: "205 kB", sources: ours(listPage) },
];
