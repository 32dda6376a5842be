import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { forgetKnownProjects } from "@/features/outbox/forget";
import { forgetGlobalState } from "@/lib/browser/global-state-key";
import { signOut } from "./sign-out";

/** Signs out, clears local data, and goes to /auth. `forget` deletes the unsent work that the confirmation dialog found on
 *  this device. */
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
      // Not awaited: once nobody is signed in, pages add nothing to it.
      void forgetKnownProjects();
    });
    setIsBusy(false);
    await router.navigate({ to: "/auth" });
  };
  return { signOut: leave, isBusy };
}
