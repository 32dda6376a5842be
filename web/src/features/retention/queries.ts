import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";

export type RetentionRule = Schemas["RetentionRule"];

/** The statuses that close a project. Each can have one rule. */
export const CLOSED_STATUSES = ["completed", "build_back_completed", "canceled", "rejected"] as const;
export type ClosedStatus = (typeof CLOSED_STATUSES)[number];

const retentionKeys = {
  rules: ["retention", "rules"] as const,
  preview: (status: ClosedStatus, months: number) => ["retention", "preview", status, months] as const,
};

/** The rules by which closed projects are deleted. */
export const retentionQuery = queryOptions({
  queryKey: retentionKeys.rules,
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/admin/retention", { signal })),
});

/** How many projects a rule would delete today. */
export const previewQuery = (status: ClosedStatus, months: number) =>
  queryOptions({
    queryKey: retentionKeys.preview(status, months),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/admin/retention/preview", { params: { query: { status, months } }, signal })),
    // Always the current number.
    staleTime: 0,
  });

interface Edit {
  version: number;
  rules: RetentionRule[];
}

/** Replaces the rules. */
export function useEditRetention() {
  const client = useQueryClient();
  const { queryKey } = retentionQuery;
  return useMutation({
    mutationFn: async ({ version, rules }: Edit) =>
      unwrap(
        await api.PUT("/api/admin/retention", {
          params: { header: { "If-Match": `"${version}"` } },
          body: { rules },
        }),
      ),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    // On a version conflict, shows the current rules. The form keeps the user's input.
    onError: (error) => {
      if (isProblem(error, 412)) client.setQueryData(queryKey, (error.body as Schemas["StaleRetention"]).current);
    },
  });
}
