import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import shellText from "locales/shell.ftl";
import { useEffect } from "react";
import { type Account, accountQuery } from "@/api/account";
import { hearOtherWindows } from "@/api/account-events";
import { isProblem } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { forgetKnownProjects } from "@/features/outbox/forget";

/** Clears the previous user's data. */
function forgetAllButAccount(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: "inactive", predicate: isNotAccount });
  void queryClient.resetQueries({ predicate: isNotAccount });
}

/** Clears all data after the guards have left the page, unless a user has signed in again: another user may sign in next,
 *  in any window. */
function forgetUnlessBack(queryClient: QueryClient): void {
  if (!queryClient.getQueryData(accountQuery.queryKey)) queryClient.removeQueries({ predicate: isNotAccount });
}

const isNotAccount = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== accountQuery.queryKey[0];

/** The facts that determine what an account can see. */
const reachOf = (account: Account | null | undefined) => account && `${account.role} ${account.contractor?.id}`;

/** Detects that the session has ended or changed elsewhere (another tab or device, or expiry). A 401 response triggers a
 *  check of the account. If it is signed out, which is announced, or is another user, the route guards run again. */
export function useSessionWatch(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    const before = queryClient.getQueryData(accountQuery.queryKey);
    let known = before?.user.id;
    let sees = reachOf(before);
    const onAccount = (account: Account | null, isOwn: boolean) => {
      // A sign-out in this window needs no notice.
      if (!account && known !== undefined && !isOwn) toast.only(shellText("layout-session-ended"));
      const isOther = known !== undefined && known !== account?.user.id;
      const isMoved = known !== undefined && sees !== reachOf(account);
      known = account?.user.id;
      sees = reachOf(account);
      if (!account || isOther) void forgetKnownProjects(account?.user.id);
      if (account && isOther) forgetAllButAccount(queryClient);
      // A new company or role can see other data, so refetch everything on screen.
      else if (account && isMoved) void queryClient.invalidateQueries({ predicate: isNotAccount });
      if (!account || isOther || isMoved)
        void router.invalidate().then(() => !account && forgetUnlessBack(queryClient));
    };
    const unwatch = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated") return;
        const { query, action } = event;
        const isAccount = query.queryKey[0] === accountQuery.queryKey[0];
        const isOwn = action.type === "success" && action.manual === true;
        if (isAccount && query.state.status === "success") onAccount(query.state.data, isOwn);
        else if (!isAccount && isProblem(query.state.error, 401) && query.state.fetchStatus === "idle") ask();
      }),
      queryClient.getMutationCache().subscribe(({ mutation, type }) => {
        if (type === "updated" && isProblem(mutation?.state.error, 401)) ask();
      }),
      // Another window may have signed in or out.
      hearOtherWindows(ask),
    ];
    return () => {
      for (const stop of unwatch) stop();
    };
  }, [queryClient, router]);
}
