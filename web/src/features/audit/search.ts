import type { Schemas } from "@/api/client";
import { AUDIT_EVENTS, type AuditEvent } from "./events";

/** What the log is narrowed to; as in the address. */
export interface AuditFilters {
  severity?: Schemas["Severity"] | undefined;
  event?: AuditEvent | undefined;
  person?: string | undefined;
  /** By its id: no new code changes where the address leads, and it opens nothing. */
  project?: string | undefined;
  since?: Schemas["AuditSpan"] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** How grave events can be. */
export const SEVERITIES = ["info", "warn", "error"] as const;

/** How far back from now, where it is not by days. */
const SPANS = ["24h"] as const satisfies ReadonlyArray<Schemas["AuditSpan"]>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** What things are known by. */
export const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What an address says; whatever is none of it is left out. */
export function auditFiltersOf(search: Record<string, unknown>): AuditFilters {
  const text = (key: string, pattern: RegExp) => {
    const value = search[key];
    return typeof value === "string" && pattern.test(value) ? value : undefined;
  };
  return {
    severity: SEVERITIES.find((word) => word === search.severity),
    event: AUDIT_EVENTS.find((word) => word === search.event),
    person: text("person", ID),
    project: text("project", ID),
    since: SPANS.find((word) => word === search.since),
    from: text("from", DAY),
    to: text("to", DAY),
  };
}
