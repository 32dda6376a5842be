import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { accountQuery } from "@/api/account";
import { signOut } from "@/api/sign-out";
import { forgetKnownProjects } from "@/features/outbox/forget";
import { forgetBegun } from "@/lib/begun";
import { forgetGlobalState } from "@/lib/global-state-key";
import { forgetEnglish } from "@/lib/language";

/** Signs out, clears what the browser holds, and goes to /auth. */
export function useSignOut(): { signOut: () => Promise<void>; isBusy: boolean } {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);

  const leave = async () => {
    setIsBusy(true);
    const userId = queryClient.getQueryData(accountQuery.queryKey)?.user.id;
    await signOut(queryClient, () => {
      if (userId !== undefined) forgetBegun(userId);
      forgetGlobalState();
      forgetEnglish();
      queryClient.clear();
      // Nobody waits for it. Once nobody is there, pages add nothing to it any more.
      void forgetKnownProjects();
    });
    setIsBusy(false);
    await router.navigate({ to: "/auth" });
  };
  return { signOut: leave, isBusy };
}
