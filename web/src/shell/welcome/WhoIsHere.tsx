import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { accountQuery, useAccount } from "@/api/account";

// Few visitors of link pages are signed in, so the notice is loaded on demand.
const notice = () => import("./SignedInNotice");
const SignedInNotice = lazy(notice);

/** Shows the signed-in user on link pages that lead to the sign-in form, which signed-in users cannot see. */
export function WhoIsHere() {
  const account = useAccount();
  if (!account) return null;
  return (
    <Suspense fallback={null}>
      <SignedInNotice email={account.user.email} />
    </Suspense>
  );
}

/** Signs out the current user, if any, before the sign-in form is opened. */
export function useLeaveAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    // Unknown (`undefined`) may mean that a user is signed in.
    if (queryClient.getQueryData(accountQuery.queryKey) !== null) await (await notice()).leaveAccount(queryClient);
  };
}
