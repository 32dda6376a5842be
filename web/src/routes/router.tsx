import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { PageSkeleton } from "@/components/feedback/skeletons";
import { ErrorScreen } from "@/shell/ErrorScreen";
import { NotFoundPage } from "@/shell/NotFoundPage";
import { accountRoutes } from "./account-routes";
import { adminRoutes } from "./admin-routes";
import { publicRoutes } from "./public-routes";
import { leaveScrolling } from "./RootLayout";
import { root } from "./root-route";

/** All routes of the portal. Pages load on demand. */
const tree = root.addChildren([...publicRoutes, ...accountRoutes, adminRoutes]);

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
