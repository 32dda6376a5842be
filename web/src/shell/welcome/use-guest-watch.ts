import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { accountQuery } from "@/api/account";
import { hearOtherWindows } from "@/api/account-events";
import { forgetKnownProjects } from "@/features/outbox/forget";

/** Delay between sign-in and redirect. */
export const REDIRECT_AFTER_MS = 100;

/** Detects a sign-in in another window: by its message or, if none arrived, by checking the session when a guest page
 *  becomes visible again. */
export function useGuestWatch(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    // The session may have ended while no page was open. `null` means that the server confirmed it; `undefined` means that
    // there was no response.
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
