import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

export type SecurityAlert = Schemas["SecurityAlert"];

/** The stream tells of new ones; an alert that grows a day old goes with the poll (specification 1, section 9). */
const POLL_MS = 5 * 60 * 1000;

/** The grave security events of the last 24 hours that the caller may see, newest first. */
export const securityAlertsQuery = queryOptions({
  queryKey: ["security_alert"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/security-alerts", { signal })).items,
  refetchInterval: POLL_MS,
});
