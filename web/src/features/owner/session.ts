import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import ownerCodeText from "locales/owner-code.ftl";
import { tellOtherWindows } from "@/api/account-events";
import { ApiProblem, api, isProblem, type Schemas, unwrap } from "@/api/client";
import { serverText } from "@/language/server-text";
import { officePhone } from "@/lib/browser/brand";
import { projectCodeOf } from "@/lib/forms/rules";
import { agedSessionId, dropOwnerRecord, readOwnerRecord, storeOwnerRecord } from "./record";
import { reportSecurityEvent } from "./report";

export type OwnerSession = Schemas["OwnerSession"];

/** Interval for revalidating the session of an open page. */
const REVALIDATE_MS = 60_000;
/** Whether the server rejected the session as suspicious. A missing or expired session has a score of 0. */
export function isSuspicious({ valid, security_score: score }: OwnerSession): boolean {
  return !valid && score >= 1 && score < 50;
}

/** The specified text for a session that the server did not open or restore. */
export function ownerRefusal(session: OwnerSession, fallback: string): string {
  if (isSuspicious(session)) return ownerCodeText("security-validation-failed", { score: session.security_score });
  return session.error ? serverText(session.error_text, session.error) : fallback;
}

/** The specified text for a failed sign-in. */
export function ownerLoginError(error: unknown): string {
  if (error instanceof ApiProblem) {
    if (error.code === "proxy_unreachable") return error.message;
    // A rate-limited code gets the same text as a wrong one. A wait time would reveal the difference.
    if (error.status >= 500 || error.code === "owner_code_refused") return ownerCodeText("session-creation-failed");
    if (error.status > 0) return error.isWordless ? ownerCodeText("rejected") : error.message;
  }
  if (error instanceof OwnerRefused) return error.message;
  return ownerCodeText("unexpected");
}

/** Hint for a rejected code. It is the same for every code, so that it does not reveal which codes exist. */
export function ownerLoginHint(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || error.code !== "owner_code_refused") return undefined;
  const phone = officePhone();
  return phone ? ownerCodeText("maybe-locked-at", { phone }) : ownerCodeText("maybe-locked");
}

/** The server responded, but without a live session. */
export class OwnerRefused extends Error {}

/** Query keys of an owner session and its project. The latter is also invalidated by the topic `project`. */
export const ownerKeys = {
  session: () => ["owner", "session"] as const,
  project: () => ["project", "owner"] as const,
};

/** Removes all data of the owner session from the cache, so that it does not appear in the next session. */
export function forgetOwnerData(client: QueryClient): void {
  for (const topic of ["owner", "project", "update", "file", "event", "message", "estimate"])
    client.removeQueries({ queryKey: [topic] });
}

/** A session that ended on the client's side, without an error from the server. */
const ENDED: OwnerSession = {
  valid: false,
  error: null,
  session_id: null,
  project_id: null,
  expires_at: null,
  property_owner_name: null,
  security_level: null,
  security_score: 0,
  warnings: [],
  warnings_text: [],
  opened_by_admin: false,
};

/** Ends the session in this browser when it expires. The server expires it on its own. */
export function endOwnerSession(client: QueryClient): void {
  void client.cancelQueries({ queryKey: ownerKeys.session() });
  dropOwnerRecord();
  client.setQueryData(ownerKeys.session(), ENDED);
}

/** Asks the server whether the owner session is live, and updates the local record accordingly. */
export const ownerSessionQuery = queryOptions({
  queryKey: ownerKeys.session(),
  queryFn: async ({ signal }) => {
    const agedId = agedSessionId();
    const record = readOwnerRecord();
    const session = unwrap(await api.GET("/api/owner/session", { signal }));
    if (record && isSuspicious(session)) {
      reportSecurityEvent("suspicious_session_restoration_attempt", record, session.security_score);
    }
    if (session.valid && session.session_id === agedId) {
      // The local record has reached its maximum age, so end the session even if it is still valid on the server.
      await api.DELETE("/api/owner/session").catch(() => {});
      return ENDED;
    }
    storeOwnerRecord(session);
    return session;
  },
  // Stale as soon as the session expires.
  staleTime: ({ state }) => (Date.parse(state.data?.expires_at ?? "") <= Date.now() ? 0 : REVALIDATE_MS),
  refetchInterval: REVALIDATE_MS,
  refetchOnWindowFocus: true,
});

/** Sign-in input: the code, and the answer to the security question if required. */
export interface OwnerEntry {
  code: string;
  answer?: string;
  /** The token of the emailed link that led here. It proves that the owner reads this email. */
  link?: string | undefined;
}

/**
 * Opens an owner session with a project code. Resolves without a session if the server first requires the security question. Use
 * `ownerLoginError` for the text of an error.
 */
export function useOwnerLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ code, answer, link }: OwnerEntry): Promise<OwnerSession | null> => {
      const body = { project_code: projectCodeOf(code), answer, link };
      const login = unwrap(await api.POST("/api/owner/session", { body }));
      if (login.outcome === "question_asked") return null;
      const { outcome: _, ...session } = login;
      if (!session.valid) throw new OwnerRefused(ownerRefusal(session, ownerCodeText("rejected")));
      return session;
    },
    // A failed attempt counts toward the rate limit, so never retry.
    retry: false,
    onSuccess: (session) => session && enter(client, session),
  });
}

/** Opens an owner session with an email's link, on a device that the owner has used before. */
export function useOwnerLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string): Promise<OwnerSession> => {
      const login = unwrap(await api.POST("/api/owner/session/link", { body: { token } }));
      if (login.outcome === "question_asked") throw new OwnerRefused(ownerCodeText("rejected"));
      const { outcome: _, ...session } = login;
      if (!session.valid) throw new OwnerRefused(ownerRefusal(session, ownerCodeText("rejected")));
      return session;
    },
    retry: false,
    onSuccess: (session) => enter(client, session),
  });
}

/** Shows the session that the server opened, also in other windows. */
function enter(client: QueryClient, session: OwnerSession): void {
  forgetOwnerData(client);
  storeOwnerRecord(session);
  client.setQueryData(ownerKeys.session(), session);
  tellOtherWindows("code-entered");
}

/** Ends the owner session on the server and removes its record. Call `forgetOwnerData` after leaving the page. */
export function useOwnerLogout() {
  return useMutation({
    mutationFn: async () => {
      try {
        unwrap(await api.DELETE("/api/owner/session"));
      } catch (error) {
        // Already ended, which is the wanted result.
        if (!isProblem(error, 401)) throw error;
      }
    },
    onSuccess: () => {
      reportSecurityEvent("property_owner_session_terminated", readOwnerRecord());
      dropOwnerRecord();
    },
  });
}
