import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import { signedLinkFreshness } from "@/lib/network/signed-links";

/** A contractor's visits, the updates that are due, and when the session ends. */
export const scheduleQuery = queryOptions({
  queryKey: ["event", "schedule"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/contractor/schedule", { signal })),
  ...signedLinkFreshness,
});
