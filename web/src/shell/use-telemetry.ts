import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAccount } from "@/api/account";
import { toast } from "@/components/feedback/toast";
import { whenIdle } from "@/lib/browser/when-idle";

/** Runs telemetry while a user is signed in. The code is loaded when the page is idle. */
export function useTelemetry(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const account = useAccount();
  const userId = account?.user.id;
  const isAdmin = account?.abilities.show_admin_dashboard ?? false;
  useEffect(() => {
    if (!userId) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = () =>
      void import("@/lib/telemetry/start").then(
        ({ startTelemetry }) => {
          if (!isOver) stop = startTelemetry({ queryClient, router, userId, isAdmin, showAlert: toast.error });
        },
        // The code could not be loaded. The page works without it.
        () => {},
      );
    whenIdle(start);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient, router, userId, isAdmin]);
}
