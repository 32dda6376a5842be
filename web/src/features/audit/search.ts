import type { Schemas } from "@/api/client";
import { AUDIT_EVENTS, type AuditEvent } from "./events";

/** Filters of the audit log, as encoded in the URL. */
export interface AuditFilters {
  severity?: Schemas["Severity"] | undefined;
  event?: AuditEvent | undefined;
  person?: string | undefined;
  /** The project's id, because its code can change and grants access. */
  project?: string | undefined;
  since?: Schemas["AuditSpan"] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Event severities. */
export const SEVERITIES = ["info", "warn", "error"] as const;

/** Relative time ranges, as an alternative to dates. */
const SPANS = ["24h"] as const satisfies ReadonlyArray<Schemas["AuditSpan"]>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Matches a UUID. */
export const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses the URL's search parameters and drops invalid values. */
export function auditFiltersOf(search: Record<string, unknown>): AuditFilters {
  const text = (key: string, pattern: RegExp) => {
    const value = search[key];
    return typeof value === "string" && pattern.test(value) ? value : undefined;
  };
  return {
    severity: SEVERITIES.find((option) => option === search.severity),
    event: AUDIT_EVENTS.find((option) => option === search.event),
    person: text("person", ID),
    project: text("project", ID),
    since: SPANS.find((option) => option === search.since),
    from: text("from", DAY),
    to: text("to", DAY),
  };
}
