import { ApiProblem } from "@/api/client";

/** Delays before each retry. After the last one the page reloads. */
export const RETRY_DELAYS_MS: readonly number[] = [1000, 2000, 4000];

export interface ErrorReport {
  name: string;
  message: string;
  stack: string | undefined;
  requestId: string | undefined;
  route: string;
  userAgent: string;
  timestamp: string;
}

/** A report that the user can send to the portal's operator. `route` is a route pattern, because the URL may contain a
 *  project's secret code or a link's token. */
export function errorReport(error: unknown, route: string, userAgent: string, now: Date): ErrorReport {
  const known = error instanceof Error ? error : new Error(String(error));
  return {
    name: known.name,
    message: known.message,
    stack: known.stack,
    requestId: error instanceof ApiProblem ? error.requestId : undefined,
    route,
    userAgent,
    timestamp: now.toISOString(),
  };
}
