import type { Schemas } from "@/api/client";

/** Local record of an owner session. For display only: the session itself is in an HttpOnly cookie and verified by the server. */
export interface OwnerRecord {
  sessionId: string;
  projectId: string;
  /** RFC 3339 time at which the server ends the session. */
  expiresAt: string;
  ownerName: string;
  /** RFC 3339 time at which this record was first written. */
  storedAt: string;
  securityLevel: string;
  securityScore: number;
}

const RECORD_KEY = "propertyOwnerSession";
/** Format version. Records with another version are discarded. */
const RECORD_VERSION = 1;
/** Records older than this are discarded, even if the session is longer (specification 1, section 9). */
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

/** Reads the local record. Returns null if it is missing, malformed, expired, or too old. */
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

/** Id of the session whose record exceeds the maximum local age, if any. */
export function agedSessionId(now: Date = new Date()): string | null {
  const record = parseRecord(storedText() ?? "");
  return record && isAged(record, now) ? record.sessionId : null;
}

/** Stores a live session for display. Without a live session, removes the record. */
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
    // Revalidation must not extend the record's age.
    storedAt: storedAtOf(session.session_id) ?? now.toISOString(),
    securityLevel: session.security_level ?? DEFAULT_SECURITY_LEVEL,
    securityScore: session.security_score,
  };
  try {
    localStorage.setItem(RECORD_KEY, JSON.stringify({ v: RECORD_VERSION, ...record }));
  } catch {
    // Storage is full or blocked. The session works without the record.
  }
}

function storedAtOf(sessionId: string): string | null {
  const record = parseRecord(storedText() ?? "");
  return record?.sessionId === sessionId ? record.storedAt : null;
}

/** Removes the local record. */
export function dropOwnerRecord(): void {
  try {
    localStorage.removeItem(RECORD_KEY);
  } catch {
    // Storage is blocked, so there is no record.
  }
}
