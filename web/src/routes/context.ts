import type { QueryClient } from "@tanstack/react-query";

/** What guards and loaders are given. */
export interface RouterContext {
  queryClient: QueryClient;
}
