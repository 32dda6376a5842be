import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { saveAnswer } from "@/lib/browser/save-answer";
import type { ReportKind, ReportSearch } from "./search";

export type Report = Schemas["Report"];

function asked({ report = "intake", ...query }: ReportSearch) {
  return { path: { report }, query };
}

/** A report, as the address asks for it. */
export const reportQuery = (search: ReportSearch) =>
  queryOptions<Report>({
    queryKey: ["report", search],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/admin/reports/{report}", { params: asked(search), signal })),
    // While other days are on their way, those before stay on screen.
    placeholderData: (previous) => (previous?.report === (search.report ?? "intake") ? previous : undefined),
  });

const CHOICES = 10;

/** Companies and partners whose names contain the term, of those that the report can be narrowed to. */
export const whoseQuery = (report: ReportKind, term: string) =>
  queryOptions({
    queryKey: ["report", "whose", report, term],
    queryFn: async ({ signal }) => {
      const search = term || undefined;
      const partnersOf = { search, role: "referral_partner" as const, limit: CHOICES };
      const [companies, partners] = await Promise.all([
        report === "partner_volume"
          ? undefined
          : api.GET("/api/admin/contractors", { params: { query: { search, limit: CHOICES } }, signal }),
        report === "contractor_load"
          ? undefined
          : api.GET("/api/admin/users", { params: { query: partnersOf }, signal }),
      ]);
      return {
        contractors: companies ? unwrap(companies).items : [],
        partners: partners ? unwrap(partners).items : [],
      };
    },
    placeholderData: (previous) => previous,
  });

/** Saves a report with all its rows. */
export async function exportReport(search: ReportSearch, format: Schemas["ExportFormat"]): Promise<void> {
  const { path, query } = asked(search);
  const params = { path, query: { ...query, format } };
  const answer = await api.GET("/api/admin/reports/{report}/export", { params, parseAs: "blob" });
  saveAnswer(unwrap<Blob>(answer), answer.response, `report.${format}`);
}
