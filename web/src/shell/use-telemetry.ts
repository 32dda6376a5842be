import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAccount } from "@/api/account";
import { toast } from "@/components/feedback/toast";
import { whenIdle } from "@/lib/browser/when-idle";

/** Measures the page in this browser while somebody is signed in; its code comes when the page has nothing else to do. */
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
        // Without a network nothing is measured, and nothing is missing.
        () => {},
      );
    whenIdle(start);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient, router, userId, isAdmin]);
}
