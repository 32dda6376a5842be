import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";

export type Feed = Schemas["CalendarFeed"];
export type CreatedFeed = Schemas["CreatedCalendarFeed"];

/** Whose links: those of the signed-in account, or those of the owner session's project. */
export type Keeper = "account" | "owner";

// An owner's go when the owner's session does: their key begins with its topic.
const keyOf = (keeper: Keeper) => (keeper === "owner" ? (["owner", "feeds"] as const) : (["feed"] as const));

/** The links, the oldest first, and how many there may be. */
export const feedsQuery = (keeper: Keeper) =>
  queryOptions({
    queryKey: keyOf(keeper),
    queryFn: async ({ signal }) =>
      unwrap(
        keeper === "owner"
          ? await api.GET("/api/owner/calendar-feeds", { signal })
          : await api.GET("/api/account/calendar-feeds", { signal }),
      ),
    // It is looked at to see who reads them now.
    staleTime: 0,
  });

interface NewFeed {
  label: string;
  /** The company whose events alone it shows. */
  contractor?: string | undefined;
}

/** Makes a link. Its address is in the answer, this once. */
export function useCreateFeed(keeper: Keeper) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ label, contractor }: NewFeed) =>
      unwrap(
        keeper === "owner"
          ? await api.POST("/api/owner/calendar-feeds", { body: { label } })
          : await api.POST("/api/account/calendar-feeds", { body: { label, contractor_id: contractor ?? null } }),
      ),
    // The address is told once: a second try would make a second link.
    retry: false,
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(keeper) }),
  });
}

/** Takes a link back; tells whether it was there until now. */
export function useRevokeFeed(keeper: Keeper) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Feed): Promise<boolean> => {
      const params = { path: { id } };
      try {
        unwrap(
          keeper === "owner"
            ? await api.DELETE("/api/owner/calendar-feeds/{id}", { params })
            : await api.DELETE("/api/account/calendar-feeds/{id}", { params }),
        );
      } catch (error) {
        // Revoked elsewhere, or by an earlier try: that is all that was wanted.
        if (isProblem(error, 404)) return false;
        throw error;
      }
      return true;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(keeper) }),
  });
}

/** Companies whose name or e-mail contains the term, and whether there are more than are listed. */
export const feedCompaniesQuery = (search: string) =>
  queryOptions({
    queryKey: ["contractor", "feed-choices", search],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/contractors", { params: { query: { search: search || undefined } }, signal })),
    placeholderData: (previous) => previous,
  });
