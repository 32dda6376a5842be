import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { accountQuery } from "@/api/account";
import { tellOtherWindows } from "@/api/account-events";
import { api, unwrap } from "@/api/client";

/** After this the local state is cleared, whatever the server does. */
const FORCED_AFTER_MS = 3000;

/** Signs out on the server, clears what the browser holds, and goes to /auth, unless the page is anybody's and stays as it
 *  is; a slow or failing server does not hold anybody back. */
export function useSignOut({ stays = false } = {}): { signOut: () => Promise<void>; isBusy: boolean } {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);

  const signOut = async () => {
    setIsBusy(true);
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), FORCED_AFTER_MS);
    try {
      unwrap(await api.POST("/api/auth/sign-out", { signal: abort.signal }));
    } catch {
      // The person wants out: an error or a wait changes nothing about that.
    } finally {
      clearTimeout(timer);
      // What the page itself shows it goes on showing.
      if (stays) queryClient.removeQueries({ type: "inactive" });
      else queryClient.clear();
      queryClient.setQueryData(accountQuery.queryKey, null);
      setIsBusy(false);
      tellOtherWindows("signed-out");
      if (!stays) await router.navigate({ to: "/auth" });
    }
  };
  return { signOut, isBusy };
}
