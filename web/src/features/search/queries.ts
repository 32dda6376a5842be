import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

export type SearchResult = Schemas["SearchResult"];
export type SearchGroup = Schemas["SearchGroup"];

/** Minimum length of a search term (specification 1, section 9). */
const SHORTEST = 2;
/** Whether a trimmed term is long enough. Counts code points, like the server: a single emoji is one character. */
export const isSearched = (term: string): boolean => [...term].length >= SHORTEST;

/** Everything visible to the caller that matches the term. Outdated requests are canceled. */
export const searchQuery = (term: string, staleTime: number) =>
  queryOptions({
    queryKey: ["search", term],
    queryFn: async ({ signal }) => unwrap(await api.GET("/api/search", { params: { query: { q: term } }, signal })),
    enabled: isSearched(term),
    staleTime,
  });
