import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

export type SecurityAlert = Schemas["SecurityAlert"];

/** New alerts arrive through the event stream. Polling removes alerts older than a day (specification 1, section 9). */
const POLL_MS = 5 * 60 * 1000;

/** Serious security events of the last 24 hours that the caller can see, newest first. */
export const securityAlertsQuery = queryOptions({
  queryKey: ["security_alert"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/security-alerts", { signal })).items,
  refetchInterval: POLL_MS,
});
