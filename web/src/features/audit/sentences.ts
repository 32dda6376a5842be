import auditSentenceText from "locales/audit-sentence.ftl";
import { AUDIT_EVENTS, type AuditEvent } from "./events";
import type { SecurityEvent } from "./queries";

/** The sentence for something that people did to their own account. */
const OF_ONESELF: Partial<Record<AuditEvent, string>> = {
  logout: "logout_self",
  login_failed: "login_failed_self",
  person_exported: "person_exported_self",
};

/** The sentence if it is known who did it. The usual one names nobody. */
const OF_SOMEBODY: Partial<Record<AuditEvent, string>> = {
  signup: "signup_self",
  invitation_used: "invitation_used_self",
  calendar_feed_created: "calendar_feed_created_self",
  calendar_feed_revoked: "calendar_feed_revoked_self",
  access_denied: "access_denied_self",
};

/** The sentence if nobody did it, but the command line or a rule. */
const OF_NOBODY: Partial<Record<AuditEvent, string>> = {
  role_changed: "role_changed_nobody",
  second_factor_removed: "second_factor_removed_nobody",
  project_deleted: "project_deleted_nobody",
};

/** A part of a sentence: text, or who caused the event, whom it is about, or its project. */
export type SentencePart = string | { names: "who" | "whom" | "project" };

/** Placeholders for the names, which are not plain text. The characters are for private use, so no text contains them. */
const SIGNS = { who: "\ue000", whom: "\ue001", project: "\ue002" } as const;
const SIGN = /([\ue000-\ue002])/u;

/** The details of an event, or an empty object. */
export function detailsOf({ details }: SecurityEvent): Record<string, unknown> {
  return details && typeof details === "object" ? (details as Record<string, unknown>) : {};
}

function keyOf(event: SecurityEvent): string {
  const { event_type: type, actor, subject, project } = event;
  if (type === "login_success") return detailsOf(event).with ? "login_success_with" : type;
  if (type === "session_created" && project) return actor ? "session_created_look" : "session_created_owner";
  if (type === "person_exported" && !subject) return "person_exported_owner";
  if (type === "package_link_revoked" && detailsOf(event).maker_lost_access) return "package_link_revoked_access";
  if (!actor) return OF_NOBODY[type] ?? type;
  return (actor.id === subject?.id && OF_ONESELF[type]) || OF_SOMEBODY[type] || type;
}

// The key is only known at run time. Each message has some of these parameters.
const say = auditSentenceText as unknown as (key: string, params: Record<string, string>) => string;

/**
 * The sentence of an event, in parts; undefined for an event type that this version does not know. `means` is how somebody
 * signed in, in words.
 */
export function sentenceOf(event: SecurityEvent, means: string): SentencePart[] | undefined {
  const { event_type: type, actor, subject, project } = event;
  if (!AUDIT_EVENTS.some((known) => known === type)) return undefined;
  const number = detailsOf(event).project_number;
  const text = say(keyOf(event), {
    who: actor ? SIGNS.who : auditSentenceText("someone"),
    whom: (subject ?? actor) ? SIGNS.whom : auditSentenceText("some_account"),
    project: project ? SIGNS.project : typeof number === "string" ? number : auditSentenceText("some_project"),
    with: means,
  });
  const names = Object.keys(SIGNS) as (keyof typeof SIGNS)[];
  return text
    .split(SIGN)
    .filter(Boolean)
    .map((part) => {
      const named = names.find((name) => SIGNS[name] === part);
      return named ? { names: named } : part;
    });
}

/** How long a sign-in waits for its second factor. */
const SIGN_IN_MS = 10 * 60_000;

/** The events that a complete sign-in consists of, besides its own. */
const PARTS = ["session_created", "second_factor_requested", "recovery_code_used"] as const;

/**
 * Leaves out the rows that only repeat a sign-in with a row of its own: the request of the second factor, the recovery code, and
 * the session. A row that counts more than the sign-in stays, because somebody may have stopped at the second factor.
 */
export function joinedSignIns(events: SecurityEvent[]): SecurityEvent[] {
  const joined = new Set<string>();
  for (const signIn of events) {
    if (signIn.event_type !== "login_success") continue;
    for (const type of PARTS) {
      const part = events.find((event) => event.event_type === type && !joined.has(event.id) && isPart(event, signIn));
      if (part) joined.add(part.id);
    }
  }
  return events.filter(({ id }) => !joined.has(id));
}

const personOf = ({ actor, subject }: SecurityEvent) => (actor ?? subject)?.id;

function isPart(event: SecurityEvent, signIn: SecurityEvent): boolean {
  const earlier = Date.parse(signIn.created_at) - Date.parse(event.created_at);
  return (
    personOf(event) !== undefined &&
    personOf(event) === personOf(signIn) &&
    !event.project &&
    event.address === signIn.address &&
    event.occurrences === signIn.occurrences &&
    earlier >= 0 &&
    earlier <= SIGN_IN_MS
  );
}
