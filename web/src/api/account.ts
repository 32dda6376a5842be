import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, inTime, isProblem, isSilence, QUICK_MS, type Schemas, unwrap } from "./client";
import { endAtLast } from "./end-session";
import { isLeaving } from "./leaving";

export type Account = Schemas["Account"];
export type Role = Schemas["Role"];

const ROLE_STALE_MS = 5 * 60 * 1000;

/** The signed-in account, or null when nobody is signed in. Offline is an error. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: async ({ signal }): Promise<Account | null> => {
    try {
      // Whoever signed out stays out, though the server has not heard of it yet.
      if (isLeaving()) await endAtLast(signal);
      // Browsers log each 401 as an error, which a guest's visit is not.
      const params = { query: { or_nobody: true } };
      const answer = await inTime(QUICK_MS, (given) => api.GET("/api/me", { params, signal: given }), signal);
      return answer.response.status === 204 ? null : unwrap(answer);
    } catch (error) {
      if (isProblem(error, 401) || isLeaving()) return null;
      throw error;
    }
  },
  staleTime: ROLE_STALE_MS,
  refetchOnWindowFocus: false,
  // Guards wait for it: without a network it must fail, not wait for one.
  networkMode: "always",
  retry: (failures, error) =>
    failures < 1 && !isSilence(error) && !(isProblem(error) && error.status >= 400 && error.status < 500),
});

/** The signed-in account, inside the signed-in routes. */
export function useAccount(): Account | null {
  return useQuery(accountQuery).data ?? null;
}

/** Whether it is a contractor's whom nobody has linked to a company yet. */
export function isUnlinked({ abilities, contractor }: Account): boolean {
  return abilities.show_contractor_dashboard && !contractor;
}

/** Where an account is at home. */
export function homeOf({ abilities }: Account): "/contractor-dashboard" | "/dashboard" {
  return abilities.show_contractor_dashboard ? "/contractor-dashboard" : "/dashboard";
}
