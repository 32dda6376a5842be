import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, inTime, isProblem, isSilence, QUICK_MS, type Schemas, unwrap } from "./client";
import { endAtLast } from "./end-session";
import { isLeaving } from "./leaving";

export type Account = Schemas["Account"];
export type Role = Schemas["Role"];

const ROLE_STALE_MS = 5 * 60 * 1000;

/** The signed-in account, or null if nobody is signed in. Fails when offline. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: async ({ signal }): Promise<Account | null> => {
    try {
      // After a sign-out that the server has not processed yet, finish it first, so that the user stays signed out.
      if (isLeaving()) await endAtLast(signal);
      // Browsers log a 401 as an error, so ask for a 204 if nobody is signed in.
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
  // Route guards await this query, so it must fail without a network instead of pausing.
  networkMode: "always",
  retry: (failures, error) =>
    failures < 1 && !isSilence(error) && !(isProblem(error) && error.status >= 400 && error.status < 500),
});

/** The signed-in account. For use inside the signed-in routes. */
export function useAccount(): Account | null {
  return useQuery(accountQuery).data ?? null;
}

/** Whether this is a contractor account that is not linked to a company yet. */
export function isUnlinked({ abilities, contractor }: Account): boolean {
  return abilities.show_contractor_dashboard && !contractor;
}

/** Home page of an account. */
export function homeOf({ abilities }: Account): "/contractor-dashboard" | "/dashboard" {
  return abilities.show_contractor_dashboard ? "/contractor-dashboard" : "/dashboard";
}
