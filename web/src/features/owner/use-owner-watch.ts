import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isProblem } from "@/api/client";
import { endOwnerSession, ownerKeys } from "./session";

/** Notices at once that the session has ended: a refused call asks whether it is still live. */
export function useOwnerWatch(): void {
  const client = useQueryClient();
  useEffect(() => {
    const [area, session] = ownerKeys.session();
    return client.getQueryCache().subscribe(({ query, type }) => {
      const isSession = query.queryKey[0] === area && query.queryKey[1] === session;
      if (type !== "updated" || isSession || query.state.fetchStatus !== "idle") return;
      if (isProblem(query.state.error, 401)) void client.invalidateQueries({ queryKey: ownerKeys.session() });
    });
  }, [client]);
}

/** Ends the page's session the instant that its time is over, without waiting for the next question to the server. */
export function useOwnerExpiry(expiresAt: string | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const left = Date.parse(expiresAt ?? "") - Date.now();
    // By a clock that is hours ahead it was over from the start: then only the server knows.
    if (!(left > 0)) return;
    const timer = window.setTimeout(() => endOwnerSession(client), left);
    return () => window.clearTimeout(timer);
  }, [expiresAt, client]);
}
