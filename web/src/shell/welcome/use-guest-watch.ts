import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { accountQuery } from "@/api/account";

/** Somebody may have signed in in another tab: a page for guests that is looked at again lets its guard ask who is
 *  there. */
export function useGuestWatch(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey, refetchType: "none" });
      await router.invalidate();
    };
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [queryClient, router]);
}
