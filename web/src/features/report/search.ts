import type { Schemas } from "@/api/client";

export type ReportKind = Schemas["ReportKind"];

/** What a report is of; as in the address. */
export interface ReportSearch {
  report?: ReportKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  contractor?: string | undefined;
  partner?: string | undefined;
}

/** The reports, in the order of the page's list. */
export const REPORTS = [
  "intake",
  "status_mix",
  "stage_times",
  "contractor_load",
  "partner_volume",
  "open_by_age",
] as const satisfies readonly ReportKind[];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Some are longer than the 100 characters of new ones, with a number behind a long name. */
const SLUG = /^[a-z0-9-]{1,200}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What an address says; whatever is none of it is left out. */
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
    // What a report cannot be narrowed to is not asked for.
    contractor: report === "partner_volume" ? undefined : text("contractor", SLUG),
    partner: report === "contractor_load" || search.contractor ? undefined : text("partner", ID),
  };
}

/** Ranges that end today. */
export const PRESETS = ["30d", "90d", "year", "12m"] as const;

/** The first day of a preset that ends on a day. */
export function firstDay(preset: (typeof PRESETS)[number], today: string): string {
  if (preset === "year") return `${today.slice(0, 4)}-01-01`;
  const day = new Date(`${today}T00:00:00Z`);
  if (preset === "12m") {
    // Tomorrow's day of the year before: today's may not exist there.
    day.setUTCDate(day.getUTCDate() + 1);
    day.setUTCFullYear(day.getUTCFullYear() - 1);
  } else {
    day.setUTCDate(day.getUTCDate() - (preset === "30d" ? 29 : 89));
  }
  return day.toISOString().slice(0, 10);
}
