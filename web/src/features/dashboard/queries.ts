import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";

export const dashboardKeys = {
  all: ["dashboard"] as const,
  partner: () => [...dashboardKeys.all, "partner"] as const,
  admin: () => [...dashboardKeys.all, "admin"] as const,
};

export const dashboardQuery = queryOptions({
  queryKey: dashboardKeys.partner(),
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/dashboard", { signal })),
});

export const adminDashboardQuery = queryOptions({
  queryKey: dashboardKeys.admin(),
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/admin/dashboard", { signal })),
});
