import { QueryClient } from "@tanstack/react-query";
import { ApiProblem, isSilence } from "@/api/client";

const MINUTE = 60 * 1000;
const MAX_RETRIES = 2;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30 * 1000;
/** How often what failed is asked for again while it is on screen. */
const RECOVER_MS = 30 * 1000;

/** Retries what may succeed the second time; what the server refused (4xx) it would refuse again, and what was given up
 *  has kept somebody waiting for long enough. */
export function shouldRetry(failures: number, error: unknown, most: number): boolean {
  if (isSilence(error) || (error instanceof ApiProblem && !error.isTransient)) return false;
  return failures < most;
}

/** 1 s, doubling up to 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
}

/** Whether a failure may be over by itself: the server or the network was away. */
const mayRecover = (error: unknown): boolean => !(error instanceof ApiProblem) || error.isTransient || isSilence(error);

/** A call without a network fails and says so, rather than to spin until there is one. */
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
        // After an outage, what is on screen recovers without a reload.
        refetchInterval: ({ state }) => state.status === "error" && mayRecover(state.error) && RECOVER_MS,
      },
      // Every call that creates something carries an Idempotency-Key, so that the one retry lands once.
      mutations: { retry: (failures, error) => shouldRetry(failures, error, 1), retryDelay, ...WITHOUT_NETWORK },
    },
  });
}
