import { useQueryClient } from "@tanstack/react-query";
import type { Middleware } from "openapi-fetch";
import { useEffect, useState } from "react";
import { hearOtherWindows } from "@/api/account-events";
import { api, isProblem } from "@/api/client";
import { endOwnerSession, ownerKeys } from "./session";

/** Revalidates the session as soon as a request fails with 401 or another window changes the session. */
export function useOwnerWatch(): void {
  const client = useQueryClient();
  useEffect(() => {
    const [area, session] = ownerKeys.session();
    const ask = () => void client.invalidateQueries({ queryKey: ownerKeys.session() });
    const unwatch = [
      client.getQueryCache().subscribe(({ query, type }) => {
        const isSession = query.queryKey[0] === area && query.queryKey[1] === session;
        if (type !== "updated" || isSession || query.state.fetchStatus !== "idle") return;
        if (isProblem(query.state.error, 401)) ask();
      }),
      client.getMutationCache().subscribe(({ mutation, type }) => {
        if (type === "updated" && isProblem(mutation?.state.error, 401)) ask();
      }),
      hearOtherWindows(ask),
    ];
    return () => {
      for (const stop of unwatch) stop();
    };
  }, [client]);
}

/**
 * Header with the id of the owner session that this page shows. All windows share one cookie, and another window may have opened
 * another session since. The server rejects requests whose id does not match the cookie.
 */
const HEADER = "X-Buildback-Owner-Session";

/** Adds the header to all requests that concern the shown session. Reading or opening a session concerns whichever is current. */
const naming = (session: string): Middleware => ({
  onRequest({ request }) {
    const path = new URL(request.url).pathname;
    const isAboutAny = path === "/api/owner/session" && request.method !== "DELETE";
    if (path.startsWith("/api/owner/") && !isAboutAny) request.headers.set(HEADER, session);
  },
});

/**
 * Binds the page to the session that it shows. When another window opens another session, the page reloads, so that data of the
 * two projects is never mixed.
 */
export function useShownSession(id: string | null | undefined): void {
  const [shown] = useState(id ?? undefined);
  useEffect(() => {
    if (!shown) return;
    const names = naming(shown);
    api.use(names);
    return () => api.eject(names);
  }, [shown]);
  useEffect(() => {
    if (shown && id && id !== shown) globalThis.location.reload();
  }, [shown, id]);
}

/** Ends the session in this page exactly when it expires, without waiting for the next revalidation. */
export function useOwnerExpiry(expiresAt: string | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const left = Date.parse(expiresAt ?? "") - Date.now();
    // Already expired by the local clock, which may be wrong. Leave it to the server.
    if (!(left > 0)) return;
    const timer = window.setTimeout(() => endOwnerSession(client), left);
    return () => window.clearTimeout(timer);
  }, [expiresAt, client]);
}
