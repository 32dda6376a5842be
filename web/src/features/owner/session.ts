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

/** How often an open page asks whether its session is still live. */
const REVALIDATE_MS = 60_000;
/** Whether the server refused a session on suspicion; one that is merely missing or expired has the score 0. */
export function isSuspicious({ valid, security_score: score }: OwnerSession): boolean {
  return !valid && score >= 1 && score < 50;
}

/** The specified text for a session that the server did not open or keep. */
export function ownerRefusal(session: OwnerSession, fallback: string): string {
  if (isSuspicious(session)) return ownerCodeText("security-validation-failed", { score: session.security_score });
  return session.error ? serverText(session.error_text, session.error) : fallback;
}

/** The specified text for a login that failed. */
export function ownerLoginError(error: unknown): string {
  if (error instanceof ApiProblem) {
    if (error.code === "proxy_unreachable") return error.message;
    // A code that comes too early reads the same: a time to wait would tell it from a wrong one.
    if (error.status >= 500 || error.code === "owner_code_refused") return ownerCodeText("session-creation-failed");
    if (error.status > 0) return error.isWordless ? ownerCodeText("rejected") : error.message;
  }
  if (error instanceof OwnerRefused) return error.message;
  return ownerCodeText("unexpected");
}

/** What else may be wrong with a code that was refused. It is the same for every code, or it would tell which exist. */
export function ownerLoginHint(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || error.code !== "owner_code_refused") return undefined;
  const phone = officePhone();
  return phone ? ownerCodeText("maybe-locked-at", { phone }) : ownerCodeText("maybe-locked");
}

/** The server answered, but without a live session. */
export class OwnerRefused extends Error {}

/** Keys of an owner session and its project; the latter changes with the topic `project`. */
export const ownerKeys = {
  session: () => ["owner", "session"] as const,
  project: () => ["project", "owner"] as const,
};

/** What only an owner session may see: nothing of it may outlive the session, or show in the next one. */
export function forgetOwnerData(client: QueryClient): void {
  for (const topic of ["owner", "project", "update", "file", "event", "message"])
    client.removeQueries({ queryKey: [topic] });
}

/** No session any more, by the browser's own judgement: no error of the server's comes with it. */
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

/** Ends the session in this browser once its time is over; the server has done so by itself. */
export function endOwnerSession(client: QueryClient): void {
  void client.cancelQueries({ queryKey: ownerKeys.session() });
  dropOwnerRecord();
  client.setQueryData(ownerKeys.session(), ENDED);
}

/** Asks the server whether the owner session is live, and keeps the local record in step with the answer. */
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
      // Past its local age it is over, even though the server still knows it.
      await api.DELETE("/api/owner/session").catch(() => {});
      return ENDED;
    }
    storeOwnerRecord(session);
    return session;
  },
  // What was live a moment ago is asked about again once its time is over.
  staleTime: ({ state }) => (Date.parse(state.data?.expires_at ?? "") <= Date.now() ? 0 : REVALIDATE_MS),
  refetchInterval: REVALIDATE_MS,
  refetchOnWindowFocus: true,
});

/** What an owner enters: the code, and the answer once the portal asked for one. */
export interface OwnerEntry {
  code: string;
  answer?: string;
}

/**
 * Opens an owner session with a project code; nothing while the portal wants an answer to its second question first.
 * `ownerLoginError` gives the text for what it throws.
 */
export function useOwnerLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ code, answer }: OwnerEntry): Promise<OwnerSession | null> => {
      const body = { project_code: projectCodeOf(code), answer };
      const login = unwrap(await api.POST("/api/owner/session", { body }));
      if (login.outcome === "question_asked") return null;
      const { outcome: _, ...session } = login;
      if (!session.valid) throw new OwnerRefused(ownerRefusal(session, ownerCodeText("rejected")));
      return session;
    },
    // A refused code counts against the caller: it is never sent twice.
    retry: false,
    onSuccess: (session) => {
      if (!session) return;
      forgetOwnerData(client);
      storeOwnerRecord(session);
      client.setQueryData(ownerKeys.session(), session);
      tellOtherWindows("code-entered");
    },
  });
}

/** Ends the owner session on the server and forgets its record; `forgetOwnerData` follows once the page is left. */
export function useOwnerLogout() {
  return useMutation({
    mutationFn: async () => {
      try {
        unwrap(await api.DELETE("/api/owner/session"));
      } catch (error) {
        // It has ended before: that is all that was wanted.
        if (!isProblem(error, 401)) throw error;
      }
    },
    onSuccess: () => {
      reportSecurityEvent("property_owner_session_terminated", readOwnerRecord());
      dropOwnerRecord();
    },
  });
}
