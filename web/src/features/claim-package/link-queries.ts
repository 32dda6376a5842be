import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";

export type PackageLink = Schemas["PackageLink"];

/** A package of a project. */
export interface PackageKey {
  code: string;
  id: string;
}

/** The links of a package. */
export const linksQuery = ({ code, id }: PackageKey) =>
  queryOptions({
    queryKey: ["package-link", code, id],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/projects/{code}/packages/{id}/links", { params: { path: { code, id } }, signal }))
        .items,
    // The list shows when each link was last used, so it must be current.
    staleTime: 0,
  });

/** Creates a link. Only this response contains its URL. */
export function useCreateLink({ code, id }: PackageKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Schemas["CreatePackageLink"]) =>
      unwrap(await api.POST("/api/projects/{code}/packages/{id}/links", { params: { path: { code, id } }, body })),
    // The URL is returned only once, and a retry would create a second link.
    retry: false,
    onSettled: () => void client.invalidateQueries({ queryKey: linksQuery({ code, id }).queryKey }),
  });
}

/** Revokes a link. Resolves to false if it was already revoked. */
export function useRevokeLink({ code, id }: PackageKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (link: PackageLink): Promise<boolean> => {
      const params = { path: { code, id, link: link.id } };
      try {
        unwrap(await api.DELETE("/api/projects/{code}/packages/{id}/links/{link}", { params }));
      } catch (error) {
        // Already revoked, elsewhere or by an earlier attempt, which is the wanted result.
        if (isProblem(error, 404)) return false;
        throw error;
      }
      return true;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: linksQuery({ code, id }).queryKey }),
  });
}
