import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { forgetKnownProjects } from "@/features/outbox/forget";
import { forgetGlobalState } from "@/lib/browser/global-state-key";
import { signOut } from "./sign-out";

/** Signs out, clears what the browser holds, and goes to /auth. `forget` takes off this device what the question before it has
 *  found there. */
export function useSignOut(): { signOut: (forget?: () => void) => Promise<void>; isBusy: boolean } {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);

  const leave = async (forget?: () => void) => {
    setIsBusy(true);
    await signOut(queryClient, () => {
      forget?.();
      forgetGlobalState();
      queryClient.clear();
      // Nobody waits for it. Once nobody is there, pages add nothing to it any more.
      void forgetKnownProjects();
    });
    setIsBusy(false);
    await router.navigate({ to: "/auth" });
  };
  return { signOut: leave, isBusy };
}
