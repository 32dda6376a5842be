import type { QueryClient } from "@tanstack/react-query";
import { type AnyRouter, createRouter } from "@tanstack/react-router";
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
  const router = createRouter({
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
  loadFirstPage(router);
  return router;
}

/** Loads the code of the first page while the guards ask the server who is there, instead of after that. */
function loadFirstPage(router: AnyRouter): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const { options } of routes) void options.component?.preload?.();
}
