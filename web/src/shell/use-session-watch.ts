import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { accountQuery } from "@/api/account";
import { hearOtherWindows } from "@/api/account-events";
import { isProblem } from "@/api/client";

/** Notices that the session has ended elsewhere (another tab, another device, its time is up): a refused call asks
 *  who is there, and when that is nobody the guards decide again. */
export function useSessionWatch(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    const unwatch = [
      queryClient.getQueryCache().subscribe(({ query, type }) => {
        if (type !== "updated") return;
        const isAccount = query.queryKey[0] === accountQuery.queryKey[0];
        if (isAccount && query.state.status === "success" && query.state.data === null) void router.invalidate();
        else if (!isAccount && isProblem(query.state.error, 401) && query.state.fetchStatus === "idle") ask();
      }),
      queryClient.getMutationCache().subscribe(({ mutation, type }) => {
        if (type === "updated" && isProblem(mutation?.state.error, 401)) ask();
      }),
      // Another person may be there now, or nobody: whichever window it happened in.
      hearOtherWindows(ask),
    ];
    return () => {
      for (const stop of unwatch) stop();
    };
  }, [queryClient, router]);
}
