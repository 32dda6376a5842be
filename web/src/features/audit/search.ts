import type { Schemas } from "@/api/client";
import { AUDIT_EVENTS, type AuditEvent } from "./texts";

/** What the log is narrowed to; as in the address. */
export interface AuditFilters {
  severity?: Schemas["Severity"] | undefined;
  event?: AuditEvent | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** How grave events can be. */
export const SEVERITIES = ["info", "warn", "error"] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
    from: text("from", DAY),
    to: text("to", DAY),
  };
}
