import { useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { useSignOut } from "../use-sign-out";

/** Signs out whoever is signed in in this browser, before the way goes on to the sign-in form: it would lead to their home
 *  otherwise. */
export function useLeaveAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { signOut } = useSignOut({ stays: true });
  return async () => {
    if (queryClient.getQueryData(accountQuery.queryKey)) await signOut();
  };
}
