import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { accountQuery, useAccount } from "@/api/account";

// Few who follow a link are signed in.
const notice = () => import("./SignedInNotice");
const SignedInNotice = lazy(notice);

/** Who is signed in, on the page of a link that leads to the sign-in form: nobody sees that who is. */
export function WhoIsHere() {
  const account = useAccount();
  if (!account) return null;
  return (
    <Suspense fallback={null}>
      <SignedInNotice email={account.user.email} />
    </Suspense>
  );
}

/** Signs out whoever is signed in in this browser, before the way goes on to the sign-in form. */
export function useLeaveAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    // Not known yet may be anybody.
    if (queryClient.getQueryData(accountQuery.queryKey) !== null) await (await notice()).leaveAccount(queryClient);
  };
}
