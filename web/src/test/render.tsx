import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type HistoryState,
  RouterProvider,
} from "@tanstack/react-router";
import { type RenderResult, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { cssVariables, theme } from "@/theme/theme";

interface Rendered extends RenderResult {
  user: UserEvent;
  queryClient: QueryClient;
  /** The current URL. */
  address: () => string;
  /** Simulates the browser's Back button. */
  back: () => void;
  /** Whether the history has an earlier entry. */
  canGoBack: () => boolean;
  /** Follows a link, with optional history state. */
  go: (href: string, state?: HistoryState) => void;
}

/** A query client without retries, so that tests of failures do not wait. */
export function testQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
}

/**
 * Renders an element with the portal's theme, query client, and router. `path` is the route pattern if the URL has parameters.
 * Other URLs render nothing.
 */
export async function renderInPortal(
  element: ReactElement,
  at = "/",
  path = at.split("?")[0] ?? "/",
): Promise<Rendered> {
  const queryClient = testQueryClient();
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path, component: () => element });
  const elsewhere = createRoute({ getParentRoute: () => root, path: "$", component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  const result = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        {/* biome-ignore lint/suspicious/noExplicitAny: the registered router type is the portal's; this router has a single route */}
        <RouterProvider router={router as any} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    ...result,
    user: userEvent.setup(),
    queryClient,
    address: () => router.state.location.href,
    back: () => router.history.back(),
    canGoBack: () => router.history.canGoBack(),
    go: (href, state) => router.history.push(href, state),
  };
}
