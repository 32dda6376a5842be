import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";
import { saveAnswer } from "@/lib/browser/save-answer";
import { type ReportKind, type ReportSearch, WITHOUT_CONTRACTOR, WITHOUT_PARTNER } from "./search";

export type Report = Schemas["Report"];

/** The figures change with the projects; the topics of the change stream name this key. */
const keys = {
  figures: (search: ReportSearch) => ["report", "figures", search] as const,
  whose: (report: ReportKind, term: string) => ["report", "whose", report, term] as const,
};

function asked({ report = "intake", ...query }: ReportSearch) {
  return { path: { report }, query };
}

/** Loads the report that the search parameters describe. */
export const reportQuery = (search: ReportSearch) =>
  queryOptions<Report>({
    queryKey: keys.figures(search),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/admin/reports/{report}", { params: asked(search), signal })),
    // Show the previous data while other dates of the same report load.
    placeholderData: (previous) => (previous?.report === (search.report ?? "intake") ? previous : undefined),
  });

const CHOICES = 10;

/** Companies and partners whose names contain the term, limited to what the report can be filtered by. */
export const whoseQuery = (report: ReportKind, term: string) =>
  queryOptions({
    queryKey: keys.whose(report, term),
    queryFn: async ({ signal }) => {
      const search = term || undefined;
      const partnersOf = { search, role: "referral_partner" as const, limit: CHOICES };
      const [companies, partners] = await Promise.all([
        WITHOUT_CONTRACTOR.has(report)
          ? undefined
          : api.GET("/api/admin/contractors", { params: { query: { search, limit: CHOICES } }, signal }),
        WITHOUT_PARTNER.has(report)
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

/** Downloads a report with all its rows. */
export async function exportReport(search: ReportSearch, format: Schemas["ExportFormat"]): Promise<void> {
  const { path, query } = asked(search);
  const params = { path, query: { ...query, format } };
  const answer = await api.GET("/api/admin/reports/{report}/export", { params, parseAs: "blob" });
  saveAnswer(unwrap<Blob>(answer), answer.response, `report.${format}`);
}

/** Downloads a report as a PDF. */
export async function downloadReport(search: ReportSearch): Promise<void> {
  const answer = await api.GET("/api/admin/reports/{report}/file", { params: asked(search), parseAs: "blob" });
  saveAnswer(unwrap<Blob>(answer), answer.response, "report.pdf");
}
