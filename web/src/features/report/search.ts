import type { Schemas } from "@/api/client";

export type ReportKind = Schemas["ReportKind"];

/** Report, dates, and filters, as encoded in the URL. */
export interface ReportSearch {
  report?: ReportKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  contractor?: string | undefined;
  partner?: string | undefined;
}

/** The reports, in menu order. */
export const REPORTS = [
  "intake",
  "status_mix",
  "stage_times",
  "contractor_load",
  "partner_volume",
  "open_by_age",
  "estimates_by_contractor",
  "estimates_by_partner",
] as const satisfies readonly ReportKind[];

/** Reports that cannot be filtered by company. */
export const WITHOUT_CONTRACTOR: ReadonlySet<ReportKind | undefined> = new Set([
  "partner_volume",
  "estimates_by_partner",
]);
/** Reports that cannot be filtered by partner. */
export const WITHOUT_PARTNER: ReadonlySet<ReportKind | undefined> = new Set([
  "contractor_load",
  "estimates_by_contractor",
]);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** New slugs have up to 100 characters, but existing ones can be longer because of a numeric suffix. */
const SLUG = /^[a-z0-9-]{1,200}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses the URL's search parameters and drops invalid values. */
export function reportSearchOf(search: Record<string, unknown>): ReportSearch {
  const text = (key: string, pattern: RegExp) => {
    const value = search[key];
    return typeof value === "string" && pattern.test(value) ? value : undefined;
  };
  const report = REPORTS.find((kind) => kind === search.report);
  return {
    report,
    from: text("from", DAY),
    to: text("to", DAY),
    // Drop filters that the report does not support.
    contractor: WITHOUT_CONTRACTOR.has(report) ? undefined : text("contractor", SLUG),
    partner: WITHOUT_PARTNER.has(report) || search.contractor ? undefined : text("partner", ID),
  };
}

/** Date ranges that end today. */
export const PRESETS = ["30d", "90d", "year", "12m"] as const;

/** First day of a preset range, given its last day. */
export function firstDay(preset: (typeof PRESETS)[number], today: string): string {
  if (preset === "year") return `${today.slice(0, 4)}-01-01`;
  const day = new Date(`${today}T00:00:00Z`);
  if (preset === "12m") {
    // Go back a year from the following day, because February 29 may not exist in that year.
    day.setUTCDate(day.getUTCDate() + 1);
    day.setUTCFullYear(day.getUTCFullYear() - 1);
  } else {
    day.setUTCDate(day.getUTCDate() - (preset === "30d" ? 29 : 89));
  }
  return day.toISOString().slice(0, 10);
}
