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
  /** Where the browser would be. */
  address: () => string;
  /** What the browser's Back does. */
  back: () => void;
  /** Whether a page came before this one. */
  canGoBack: () => boolean;
  /** Follows a link, with what it tells the history. */
  go: (href: string, state?: HistoryState) => void;
}

/** A query client that gives up at once, so that a test of a failure does not wait. */
export function testQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
}

/** Renders something as the portal would: themed, with data and an address; `path` is its route where the address
 *  has parameters. Any other address renders empty. */
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
        {/* biome-ignore lint/suspicious/noExplicitAny: the portal's own router is registered; this one has one page */}
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
