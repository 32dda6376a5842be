import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import ownerCodeText from "locales/owner-code.ftl";
import { tellOtherWindows } from "@/api/account-events";
import { ApiProblem, api, isProblem, type Schemas, unwrap } from "@/api/client";
import { toldText } from "@/language/told";
import { officePhone } from "@/lib/browser/brand";
import { projectCodeOf } from "@/lib/forms/rules";
import { reportSecurityEvent } from "./report";

export type OwnerSession = Schemas["OwnerSession"];

/**
 * What the browser remembers of an owner session. It is for display only: the session itself lives in an HttpOnly
 * cookie, and the server decides.
 */
export interface OwnerRecord {
  sessionId: string;
  projectId: string;
  /** RFC 3339 instant at which the server ends the session. */
  expiresAt: string;
  ownerName: string;
  /** RFC 3339 instant at which this record was written. */
  storedAt: string;
  securityLevel: string;
  securityScore: number;
}

const RECORD_KEY = "propertyOwnerSession";
/** What the record looks like; another number is of another version of the portal, and is dropped. */
const RECORD_VERSION = 1;
/** A record older than this is dropped, whatever it says (specification 1, section 9). */
export const RECORD_MAX_AGE_MS = 2 * 60 * 60 * 1000;
/** How often an open page asks whether its session is still live. */
const REVALIDATE_MS = 60_000;
const DEFAULT_SECURITY_LEVEL = "standard";
const DEFAULT_SECURITY_SCORE = 100;

function storedText(): string | null {
  try {
    return localStorage.getItem(RECORD_KEY);
  } catch {
    return null;
  }
}

function parseRecord(text: string): OwnerRecord | null {
  let value: { [Field in keyof OwnerRecord | "v"]?: unknown } | null;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || (value.v ?? RECORD_VERSION) !== RECORD_VERSION) return null;
  const { sessionId, projectId, expiresAt, storedAt, ownerName, securityLevel, securityScore } = value;
  if (typeof sessionId !== "string" || typeof projectId !== "string" || !isInstant(expiresAt) || !isInstant(storedAt)) {
    return null;
  }
  return {
    sessionId,
    projectId,
    expiresAt,
    ownerName: typeof ownerName === "string" ? ownerName : "",
    storedAt,
    securityLevel: typeof securityLevel === "string" ? securityLevel : DEFAULT_SECURITY_LEVEL,
    securityScore: typeof securityScore === "number" ? securityScore : DEFAULT_SECURITY_SCORE,
  };
}

const isInstant = (value: unknown): value is string => typeof value === "string" && !Number.isNaN(Date.parse(value));

/** The local record, or null; one that is broken, expired or too old is silently dropped. */
export function readOwnerRecord(now: Date = new Date()): OwnerRecord | null {
  const text = storedText();
  if (text === null) return null;
  const record = parseRecord(text);
  if (record && Date.parse(record.expiresAt) > now.getTime() && !isAged(record, now)) return record;
  dropOwnerRecord();
  return null;
}

function isAged({ storedAt }: OwnerRecord, now: Date): boolean {
  return now.getTime() - Date.parse(storedAt) > RECORD_MAX_AGE_MS;
}

/** The session whose record is past its local age, if there is one. */
function agedSessionId(now: Date = new Date()): string | null {
  const record = parseRecord(storedText() ?? "");
  return record && isAged(record, now) ? record.sessionId : null;
}

/** Remembers a live session for display; an answer without a session leaves no record. */
export function storeOwnerRecord(session: OwnerSession, now: Date = new Date()): void {
  if (!session.valid || !session.session_id || !session.project_id || !session.expires_at) {
    dropOwnerRecord();
    return;
  }
  const record: OwnerRecord = {
    sessionId: session.session_id,
    projectId: session.project_id,
    expiresAt: session.expires_at,
    ownerName: session.property_owner_name ?? "",
    // A validation must not make an old record young again.
    storedAt: storedAtOf(session.session_id) ?? now.toISOString(),
    securityLevel: session.security_level ?? DEFAULT_SECURITY_LEVEL,
    securityScore: session.security_score,
  };
  try {
    localStorage.setItem(RECORD_KEY, JSON.stringify({ v: RECORD_VERSION, ...record }));
  } catch {
    // Full or forbidden storage: the cookie is the session, and nothing is shown of the record.
  }
}

function storedAtOf(sessionId: string): string | null {
  const record = parseRecord(storedText() ?? "");
  return record?.sessionId === sessionId ? record.storedAt : null;
}

/** Forgets the local record. */
export function dropOwnerRecord(): void {
  try {
    localStorage.removeItem(RECORD_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Whether the server refused a session on suspicion; one that is merely missing or expired has the score 0. */
export function isSuspicious({ valid, security_score: score }: OwnerSession): boolean {
  return !valid && score >= 1 && score < 50;
}

/** The specified text for a session that the server did not open or keep. */
export function ownerRefusal(session: OwnerSession, fallback: string): string {
  if (isSuspicious(session)) return ownerCodeText("security-validation-failed", { score: session.security_score });
  return session.error ? toldText(session.error_text, session.error) : fallback;
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
