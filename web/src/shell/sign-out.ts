import type { QueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { tellOtherWindows } from "@/api/account-events";
import { endLater, endSession } from "@/api/end-session";

/** The local state is cleared after this time even if the server has not responded. */
const FORCED_AFTER_MS = 3000;

/** Signs out on the server, clears local data, and notifies other windows. A slow or failing server does not block the user. */
export async function signOut(queryClient: QueryClient, forget: () => Promise<void> | void): Promise<void> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), FORCED_AFTER_MS);
  try {
    await endSession(abort.signal);
  } catch {
    // An error or timeout must not prevent the sign-out. The user is told, and the request is retried later.
    endLater();
  } finally {
    clearTimeout(timer);
    await forget();
    queryClient.setQueryData(accountQuery.queryKey, null);
    tellOtherWindows("signed-out");
  }
}
