import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { signedLinkFreshness } from "@/lib/network/signed-links";
import { refreshTopics } from "@/lib/network/topics";

export type Estimate = Schemas["Estimate"];
export type EstimateDecider = Schemas["EstimateDecider"];
export type EstimateDecisionKind = Schemas["EstimateDecisionKind"];
export type EstimateLine = Schemas["EstimateLine"];
export type ComparedEstimateLine = Schemas["ComparedEstimateLine"];
export type EstimateList = Schemas["EstimateList"];
export type EstimateState = Schemas["EstimateState"];
export type EstimateVersion = Schemas["EstimateVersion"];
export type EstimateVersionRow = Schemas["EstimateVersionRow"];

/** Who reads the estimates: a signed-in user of a project, or its owner. */
export type EstimateSource = { kind: "project"; code: string } | { kind: "owner" };

/** Query keys of estimates. All start with the topic that announces changes. */
export const estimateKeys = {
  all: ["estimate"] as const,
  list: (source: EstimateSource) => [...estimateKeys.all, "list", source] as const,
  version: (source: EstimateSource, id: string) => [...estimateKeys.all, "version", source, id] as const,
  comparison: (code: string, older: string, newer: string) =>
    [...estimateKeys.all, "comparison", code, older, newer] as const,
};

/** The estimates of a project with their versions, newest first. */
export function estimatesQuery(source: EstimateSource) {
  return queryOptions({
    queryKey: estimateKeys.list(source),
    queryFn: async ({ signal }) =>
      source.kind === "owner"
        ? unwrap(await api.GET("/api/owner/estimates", { signal }))
        : unwrap(await api.GET("/api/projects/{code}/estimates", { params: { path: { code: source.code } }, signal })),
  });
}

/** A version with its lines and files. */
export function versionQuery(source: EstimateSource, version: string) {
  return queryOptions({
    queryKey: estimateKeys.version(source, version),
    queryFn: async ({ signal }) =>
      source.kind === "owner"
        ? unwrap(await api.GET("/api/owner/estimates/{version}", { params: { path: { version } }, signal }))
        : unwrap(
            await api.GET("/api/projects/{code}/estimates/{version}", {
              params: { path: { code: source.code, version } },
              signal,
            }),
          ),
    ...signedLinkFreshness,
  });
}

/** Two versions, line by line. */
export function comparisonQuery(code: string, older: string, newer: string) {
  return queryOptions({
    queryKey: estimateKeys.comparison(code, older, newer),
    queryFn: async ({ signal }) =>
      unwrap(
        await api.GET("/api/projects/{code}/estimates/{version}/comparison", {
          params: { path: { code, version: newer }, query: { with: older } },
          signal,
        }),
      ),
  });
}

const ifMatch = (revision: number) => ({ "If-Match": `"${revision}"` });

/** Refetches what a change affects. Also after a refusal that shows that the page is out of date. */
function useRefresh() {
  const client = useQueryClient();
  const refresh = () => refreshTopics(client, ["estimate", "update", "project", "file"]);
  return {
    onSuccess: refresh,
    onError: (error: unknown) => ([404, 409, 412].some((status) => isProblem(error, status)) ? refresh() : undefined),
  };
}

/** The same for a change that returns the version, which is then shown at once. */
function useShowSaved(source: EstimateSource) {
  const client = useQueryClient();
  const { onSuccess, onError } = useRefresh();
  return {
    onSuccess: (saved: EstimateVersion) => {
      client.setQueryData(versionQuery(source, saved.id).queryKey, saved);
      onSuccess();
    },
    onError,
  };
}

interface Saved {
  body: Schemas["EstimateForm"];
  /** The draft that is edited, in the revision that was shown; undefined for a new estimate. */
  draft: { id: string; revision: number } | undefined;
}

/** Saves a draft. The form's id makes a repeated call take effect once. */
export function useSaveDraft(code: string) {
  return useMutation({
    mutationFn: async ({ body, draft }: Saved): Promise<EstimateVersion> =>
      draft
        ? unwrap(
            await api.PUT("/api/projects/{code}/estimates/{version}", {
              params: { path: { code, version: draft.id }, header: ifMatch(draft.revision) },
              body,
            }),
          )
        : unwrap(await api.POST("/api/projects/{code}/estimates", { params: { path: { code } }, body })),
    ...useShowSaved({ kind: "project", code }),
  });
}

export function useDeleteDraft(code: string, version: string) {
  return useMutation({
    mutationFn: async () =>
      unwrap(await api.DELETE("/api/projects/{code}/estimates/{version}", { params: { path: { code, version } } })),
    ...useRefresh(),
  });
}

/** Sends the draft in the revision that was shown. A repeated call returns the version that was sent. */
export function useSendEstimate(code: string, version: string) {
  return useMutation({
    mutationFn: async (revision: number) =>
      unwrap(
        await api.POST("/api/projects/{code}/estimates/{version}/send", {
          params: { path: { code, version }, header: ifMatch(revision) },
        }),
      ),
    ...useShowSaved({ kind: "project", code }),
  });
}

export function useWithdrawEstimate(code: string, version: string) {
  return useMutation({
    mutationFn: async (reason: string) =>
      unwrap(
        await api.POST("/api/projects/{code}/estimates/{version}/withdraw", {
          params: { path: { code, version } },
          body: { reason },
        }),
      ),
    ...useShowSaved({ kind: "project", code }),
  });
}

/** Drafts the next version from this one. */
export function useDraftNext(code: string, version: string) {
  return useMutation({
    mutationFn: async () =>
      unwrap(await api.POST("/api/projects/{code}/estimates/{version}/next", { params: { path: { code, version } } })),
    ...useShowSaved({ kind: "project", code }),
  });
}

export function useDecide(source: EstimateSource, version: string) {
  return useMutation({
    mutationFn: async (body: Schemas["DecideEstimate"]) =>
      source.kind === "owner"
        ? unwrap(await api.POST("/api/owner/estimates/{version}/decision", { params: { path: { version } }, body }))
        : unwrap(
            await api.POST("/api/projects/{code}/estimates/{version}/decision", {
              params: { path: { code: source.code, version } },
              body,
            }),
          ),
    ...useShowSaved(source),
  });
}

export function useChooseDecider(code: string) {
  const client = useQueryClient();
  const { onSuccess, onError } = useRefresh();
  return useMutation({
    mutationFn: async (decider: EstimateDecider) =>
      unwrap(await api.PUT("/api/projects/{code}/estimate-decider", { params: { path: { code } }, body: { decider } })),
    onSuccess: (_, decider) => {
      const { queryKey } = estimatesQuery({ kind: "project", code });
      client.setQueryData(queryKey, (list) => list && { ...list, decider });
      onSuccess();
    },
    onError,
  });
}

/** A line without its amounts, as it is entered. */
export const entered = ({ room, description, quantity, unit, unit_price, tax_percent }: EstimateLine) => ({
  room,
  description,
  quantity,
  unit,
  unit_price: unit_price ?? "",
  tax_percent: tax_percent ?? "",
});

/** Reads lines from rows that were copied from a spreadsheet. */
export function useParseLines() {
  return useMutation({
    mutationFn: async (text: string) =>
      unwrap(await api.POST("/api/estimate-lines/parse", { body: { text } })).lines.map(entered),
  });
}

/** The draft as it is now, from the body of a version conflict. */
export function currentOf(error: unknown): EstimateVersion | undefined {
  return isProblem(error, 412) ? (error.body as Schemas["StaleEstimate"]).current : undefined;
}

/** The draft that an estimate has already, from the refusal of another one. */
export function presentDraftOf(error: unknown): string | undefined {
  if (!isProblem(error, 409, "estimate_has_draft")) return undefined;
  return (error.body as { current?: { id?: string } }).current?.id;
}

/** The newest version, from the refusal of a decision on an earlier one. */
export function newestOf(error: unknown): string | undefined {
  if (!isProblem(error, 409, "estimate_outdated")) return undefined;
  const { text } = error.body as Partial<Schemas["Problem"]>;
  const newest = text?.params.newest;
  return typeof newest === "string" ? newest : undefined;
}
