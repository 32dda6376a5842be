import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";

/** Choices for the number of days without activity after which a project is stalled. */
export const QUIET_DAYS = [7, 14, 30] as const;

export type QuietDays = (typeof QUIET_DAYS)[number];

export const dashboardKeys = {
  all: ["dashboard"] as const,
  partner: () => [...dashboardKeys.all, "partner"] as const,
  admin: (quietDays: number | undefined) => [...dashboardKeys.all, "admin", quietDays ?? null] as const,
};

export const dashboardQuery = queryOptions({
  queryKey: dashboardKeys.partner(),
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/dashboard", { signal })),
});

/** The admin's dashboard. `quietDays` defaults to the portal's setting. */
export const adminDashboardQuery = (quietDays?: number) =>
  queryOptions({
    queryKey: dashboardKeys.admin(quietDays),
    queryFn: async ({ signal }) => {
      const query = quietDays === undefined ? {} : { quiet_days: quietDays };
      return unwrap(await api.GET("/api/admin/dashboard", { params: { query }, signal }));
    },
  });
