import type { QueryClient } from "@tanstack/react-query";

/** The context of route guards and loaders. */
export interface RouterContext {
  queryClient: QueryClient;
}
