import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";

export type ClaimPackage = Schemas["ClaimPackage"];
export type NewPackage = Schemas["CreateClaimPackage"];

/** How often to look at a package that is being made, in milliseconds. */
const LOOK = 1500;

/** Whether a package waits or is being made. */
export const isWaiting = ({ state }: ClaimPackage) => state === "queued" || state === "running";

/** The claim packages of a project, newest first. While one is being made, they are read again and again. */
export const packagesQuery = (code: string) =>
  infiniteQueryOptions({
    queryKey: ["claim-package", code],
    queryFn: async ({ pageParam, signal }) => {
      const params = { path: { code }, query: { cursor: pageParam } };
      return unwrap(await api.GET("/api/projects/{code}/packages", { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
    refetchInterval: (query) => {
      const isBusy = query.state.data?.pages.some((page) => page.items.some(isWaiting));
      return isBusy ? LOOK : false;
    },
  });

/** The files in a finished package, paginated. They do not change. */
export const contentsQuery = (code: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ["claim-package-contents", code, id],
    queryFn: async ({ pageParam, signal }) => {
      const params = { path: { code, id }, query: { cursor: pageParam } };
      return unwrap(await api.GET("/api/projects/{code}/packages/{id}/contents", { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Orders a package. */
export function useOrderPackage(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewPackage) =>
      unwrap(await api.POST("/api/projects/{code}/packages", { params: { path: { code } }, body })),
    // After a lost answer, a retry would be refused because of the first package.
    retry: false,
    onSettled: () => client.invalidateQueries({ queryKey: packagesQuery(code).queryKey }),
  });
}

/** Cancels a package. */
export function useCancelPackage(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      unwrap(await api.POST("/api/projects/{code}/packages/{id}/cancel", { params: { path: { code, id } } }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: packagesQuery(code).queryKey }),
  });
}

/** Deletes the ZIP file of a package. Resolves to false if it was already gone. */
export function useDeleteFile(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<boolean> => {
      try {
        unwrap(await api.DELETE("/api/projects/{code}/packages/{id}/file", { params: { path: { code, id } } }));
      } catch (error) {
        // Already deleted, elsewhere or by an earlier attempt, which is the wanted result.
        if (isProblem(error, 404)) return false;
        throw error;
      }
      return true;
    },
    onSettled: () => client.invalidateQueries({ queryKey: packagesQuery(code).queryKey }),
  });
}

/** Where a finished package is downloaded, or its timestamp. */
export const packageUrl = (code: string, id: string, what: "download" | "timestamp") =>
  `/api/projects/${encodeURIComponent(code)}/packages/${id}/${what}`;
