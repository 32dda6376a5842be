import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAfterContent } from "@/lib/browser/use-after-content";
import { retryDelay } from "@/lib/network/query-client";

/** Keeps the page's data up to date. Tabs share one stream if the browser supports it. The code loads after the page content. */
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
          // The code failed to load: bad connection, or replaced by an upgrade. The page works without it; a later stream
          // catches up.
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
