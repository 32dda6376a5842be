import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Keeps everything on the page fresh while it is open. One stream for all tabs of the browser, where it can share
 *  one; its code comes after the page's own. */
export function useChangeStream(url: "/api/stream" | "/api/owner/stream"): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    void import("./background").then(
      ({ followChanges }) => {
        if (!isOver) stop = followChanges({ url, queryClient });
      },
      () => {
        // Gone with an upgrade: the page works without, and what it shows next loads it anew.
      },
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [url, queryClient]);
}
