import { useQueryClient } from "@tanstack/react-query";
import type { Middleware } from "openapi-fetch";
import { useEffect, useState } from "react";
import { hearOtherWindows } from "@/api/account-events";
import { api, isProblem } from "@/api/client";
import { endOwnerSession, ownerKeys } from "./session";

/** Notices at once that the session has ended, or that another window has another one: a refused call, or the other window, has it
 *  asked for. */
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

/** The header that names the owner session which this page shows. Another window may have entered another code since, and all share
 *  one cookie: the server refuses calls for a session that is not the named one. */
const HEADER = "X-Buildback-Owner-Session";

/** Names a session in all calls that are about the one shown: to ask for the session, or to open one, is about whichever there is. */
const naming = (session: string): Middleware => ({
  onRequest({ request }) {
    const path = new URL(request.url).pathname;
    const isAboutAny = path === "/api/owner/session" && request.method !== "DELETE";
    if (path.startsWith("/api/owner/") && !isAboutAny) request.headers.set(HEADER, session);
  },
});

/** Keeps a page with the session that it shows. Once there is another one, by a code that was entered in another window, the page
 *  begins anew: nothing of one project may be read, or written, as the other's. */
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
