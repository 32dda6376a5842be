import { QueryClient } from "@tanstack/react-query";
import { ApiProblem, isSilence } from "@/api/client";

const MINUTE = 60 * 1000;
const MAX_RETRIES = 2;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30 * 1000;
/** How often a failed query on screen is refetched. */
const RECOVER_MS = 30 * 1000;

/** Retries only transient failures. A 4xx response would not change, and after a timeout the user has waited long enough. */
export function shouldRetry(failures: number, error: unknown, most: number): boolean {
  if (isSilence(error) || (error instanceof ApiProblem && !error.isTransient)) return false;
  return failures < most;
}

/** Retry delay in milliseconds: 1 s, doubling up to 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
}

/** Whether the failure may resolve without user action: the server or the network was unavailable. */
const mayRecover = (error: unknown): boolean => !(error instanceof ApiProblem) || error.isTransient || isSilence(error);

/** Without a network, a request fails immediately instead of pausing until there is one. */
const WITHOUT_NETWORK = { networkMode: "always" } as const;

/** The specified defaults (specification 1, section 9). */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, error) => shouldRetry(failures, error, MAX_RETRIES),
        retryDelay,
        ...WITHOUT_NETWORK,
        refetchOnReconnect: true,
        // Queries on screen recover after an outage without a reload.
        refetchInterval: ({ state }) => state.status === "error" && mayRecover(state.error) && RECOVER_MS,
      },
      // Every creating request carries an Idempotency-Key, so a retry is safe.
      mutations: { retry: (failures, error) => shouldRetry(failures, error, 1), retryDelay, ...WITHOUT_NETWORK },
    },
  });
}
