import type { QueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { tellOtherWindows } from "@/api/account-events";
import { endLater, endSession } from "@/api/end-session";

/** After this the local state is cleared, whatever the server does. */
const FORCED_AFTER_MS = 3000;

/** Signs out on the server, forgets what the browser holds, and tells the other windows; a slow or failing server does not
 *  hold anybody back. */
export async function signOut(queryClient: QueryClient, forget: () => Promise<void> | void): Promise<void> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), FORCED_AFTER_MS);
  try {
    await endSession(abort.signal);
  } catch {
    // The person wants out: an error or a wait changes nothing about that. It is said, and tried again.
    endLater();
  } finally {
    clearTimeout(timer);
    await forget();
    queryClient.setQueryData(accountQuery.queryKey, null);
    tellOtherWindows("signed-out");
  }
}
