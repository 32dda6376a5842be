import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { FullScreenSpinner, PageSkeleton } from "@/components/skeletons";
import { AppLayout } from "@/shell/AppLayout";
import { ErrorScreen } from "@/shell/ErrorScreen";
import { NotFoundPage } from "@/shell/NotFoundPage";
import type { RouterContext } from "./context";
import { requireAccount, requireAdmin, requireContractor, requireGuest, requirePartnerHome } from "./guards";
import { RootLayout } from "./RootLayout";

/** Every route of the portal, on one screen. Pages load on demand. */
const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

const auth = createRoute({
  getParentRoute: () => root,
  path: "/auth",
  beforeLoad: requireGuest,
});

const landing = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: requireGuest,
});

const ownerDashboard = createRoute({ getParentRoute: () => root, path: "/owner-dashboard" });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: requireAccount,
  pendingComponent: FullScreenSpinner,
  component: AppLayout,
});
const dashboard = createRoute({ getParentRoute: () => signedIn, path: "/dashboard", beforeLoad: requirePartnerHome });
const projects = createRoute({ getParentRoute: () => signedIn, path: "/projects" });
const project = createRoute({ getParentRoute: () => signedIn, path: "/projects/$code" });
const projectEdit = createRoute({ getParentRoute: () => signedIn, path: "/projects/$code/edit" });
const submitProject = createRoute({ getParentRoute: () => signedIn, path: "/submit-project" });
const contractorDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: "/contractor-dashboard",
  beforeLoad: requireContractor,
});
const contractorProject = createRoute({
  getParentRoute: () => signedIn,
  path: "/contractor/projects/$code",
  beforeLoad: requireContractor,
});

const admin = createRoute({
  getParentRoute: () => root,
  id: "admin-area",
  beforeLoad: requireAdmin,
  pendingComponent: FullScreenSpinner,
  component: lazyRouteComponent(() => import("@/shell/AdminLayout"), "AdminLayout"),
});
const adminDashboard = createRoute({ getParentRoute: () => admin, path: "/admin" });
const adminProjects = createRoute({ getParentRoute: () => admin, path: "/admin/projects" });
const adminProject = createRoute({ getParentRoute: () => admin, path: "/admin/projects/$code" });

const tree = root.addChildren([
  landing,
  auth,
  ownerDashboard,
  signedIn.addChildren([
    dashboard,
    projects,
    project,
    projectEdit,
    submitProject,
    contractorDashboard,
    contractorProject,
  ]),
  admin.addChildren([adminDashboard, adminProjects, adminProject]),
]);

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
