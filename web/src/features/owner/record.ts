import type { Schemas } from "@/api/client";

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
export function agedSessionId(now: Date = new Date()): string | null {
  const record = parseRecord(storedText() ?? "");
  return record && isAged(record, now) ? record.sessionId : null;
}

/** Remembers a live session for display; an answer without a session leaves no record. */
export function storeOwnerRecord(session: Schemas["OwnerSession"], now: Date = new Date()): void {
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
