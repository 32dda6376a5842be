import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";

export type ReportMail = Schemas["ReportMail"];
export type MailFrequency = Schemas["MailFrequency"];
export type NewReportMail = Schemas["CreateReportMail"];

/** The reports that the user gets by email, oldest first, and the maximum number of them. */
export const reportMailsQuery = queryOptions({
  queryKey: ["report", "mails"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/admin/report-mails", { signal })),
  // The list shows when the next email is sent, so it must be current.
  staleTime: 0,
});

/** Adds a report by email. */
export function useAddReportMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewReportMail) => unwrap(await api.POST("/api/admin/report-mails", { body })),
    onSettled: () => client.invalidateQueries({ queryKey: reportMailsQuery.queryKey }),
  });
}

/** Removes a report by email. */
export function useRemoveReportMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: ReportMail) => {
      try {
        unwrap(await api.DELETE("/api/admin/report-mails/{id}", { params: { path: { id } } }));
      } catch (error) {
        // Already removed, with the link of an email or by an earlier attempt.
        if (!isProblem(error, 404)) throw error;
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportMailsQuery.queryKey }),
  });
}

/** The same report for the same projects. */
export const newOf = ({ report, period, contractor_slug, partner }: ReportMail): NewReportMail => ({
  report,
  period,
  contractor: contractor_slug ?? null,
  partner: partner?.id ?? null,
});
