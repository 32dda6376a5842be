import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followChanges } from "./change-stream";

/** Keeps everything on the page fresh while it is open. One stream for all tabs of the browser, where it can share one. */
export function useChangeStream(url: "/api/stream" | "/api/owner/stream"): void {
  const queryClient = useQueryClient();
  useEffect(() => followChanges({ url, queryClient }), [url, queryClient]);
}
