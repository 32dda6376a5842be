import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { accountQuery } from "@/api/account";
import { hearOtherWindows } from "@/api/account-events";
import { forgetKnownProjects } from "@/features/outbox/forget";

/** After a sign-in, before the way home. */
export const REDIRECT_AFTER_MS = 100;

/** Somebody may have signed in in another window: it says so, and where it could not, a page for guests that is looked
 *  at again lets its guard ask who is there. */
export function useGuestWatch(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    // A session may have ended while no page was open. Without an answer nobody knows.
    if (queryClient.getQueryData(accountQuery.queryKey) === null) void forgetKnownProjects();
  }, [queryClient]);
  useEffect(() => {
    let timer: number | undefined;
    const ask = async () => {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey, refetchType: "none" });
      await router.invalidate();
    };
    const askSoon = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void ask(), REDIRECT_AFTER_MS);
    };
    const onVisible = () => document.visibilityState === "visible" && askSoon();
    const stopHearing = hearOtherWindows((event) => event === "signed-in" && askSoon());
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.clearTimeout(timer);
      stopHearing();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [queryClient, router]);
}
