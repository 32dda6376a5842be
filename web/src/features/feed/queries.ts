import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";

export type Feed = Schemas["CalendarFeed"];
export type CreatedFeed = Schemas["CreatedCalendarFeed"];

/** Owner of the links: the signed-in account, or the owner session's project. */
export type Keeper = "account" | "owner";

// The owner's key starts with the `owner` topic, so the links are discarded along with the owner session.
const keyOf = (keeper: Keeper) => (keeper === "owner" ? (["owner", "feeds"] as const) : (["feed"] as const));

/** Calendar links, oldest first, and the maximum number of them. */
export const feedsQuery = (keeper: Keeper) =>
  queryOptions({
    queryKey: keyOf(keeper),
    queryFn: async ({ signal }) =>
      unwrap(
        keeper === "owner"
          ? await api.GET("/api/owner/calendar-feeds", { signal })
          : await api.GET("/api/account/calendar-feeds", { signal }),
      ),
    // The list shows when each link was last read, so it must be current.
    staleTime: 0,
  });

interface NewFeed {
  label: string;
  /** Limits the link to this company's events. */
  contractor?: string | undefined;
  /** Whether its entries lead with owner and street. Owners have no choice. */
  withNames?: boolean;
}

/** Creates a link. Only this response contains its URL. */
export function useCreateFeed(keeper: Keeper) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ label, contractor, withNames = false }: NewFeed) =>
      unwrap(
        keeper === "owner"
          ? await api.POST("/api/owner/calendar-feeds", { body: { label } })
          : await api.POST("/api/account/calendar-feeds", {
              body: { label, contractor_id: contractor ?? null, with_names: withNames },
            }),
      ),
    // The URL is returned only once, and a retry would create a second link.
    retry: false,
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(keeper) }),
  });
}

/** Revokes a link. Resolves to false if it was already revoked. */
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
        // Already revoked, elsewhere or by an earlier attempt, which is the wanted result.
        if (isProblem(error, 404)) return false;
        throw error;
      }
      return true;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(keeper) }),
  });
}

/** Companies whose name or email contains the term, and whether there are more than the listed ones. */
export const feedCompaniesQuery = (search: string) =>
  queryOptions({
    queryKey: ["contractor", "feed-choices", search],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/contractors", { params: { query: { search: search || undefined } }, signal })),
    placeholderData: (previous) => previous,
  });
