import type { QueryClient } from "@tanstack/react-query";
import { accountQuery } from "@/api/account";
import { tellOtherWindows } from "@/api/account-events";
import { leave } from "@/api/leave";

/** Signs out on the server, forgets what the browser holds, and tells the other windows; a slow or failing server does not
 *  hold anybody back. */
export async function signOut(queryClient: QueryClient, forget: () => Promise<void> | void): Promise<void> {
  // The person wants out: an error or a wait changes nothing about that.
  await leave().catch(() => undefined);
  await forget();
  queryClient.setQueryData(accountQuery.queryKey, null);
  tellOtherWindows("signed-out");
}
