import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAfterContent } from "@/lib/browser/use-after-content";
import { retryDelay } from "@/lib/network/query-client";

/** Keeps everything on the page fresh while it is open. One stream for all tabs of the browser, where it can share
 *  one; its code comes after the page's own. */
export function useChangeStream(url: "/api/stream" | "/api/owner/stream"): void {
  const queryClient = useQueryClient();
  const isAfterContent = useAfterContent();
  useEffect(() => {
    if (!isAfterContent) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    let retry: number | undefined;
    const begin = (failures: number) =>
      import("./background").then(
        ({ followChanges }) => {
          if (!isOver) stop = followChanges({ url, queryClient });
        },
        () => {
          // A bad signal, or gone with an upgrade: the page works without, and hears later what it has missed.
          if (!isOver) retry = window.setTimeout(() => void begin(failures + 1), retryDelay(failures));
        },
      );
    void begin(0);
    return () => {
      isOver = true;
      window.clearTimeout(retry);
      stop?.();
    };
  }, [url, queryClient, isAfterContent]);
}
