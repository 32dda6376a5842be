import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

export type SearchResult = Schemas["SearchResult"];
export type SearchGroup = Schemas["SearchGroup"];

/** Shorter terms are not searched for (specification 1, section 9). */
const SHORTEST = 2;
/** Whether it is long enough, counted as the server does: a single emoji is one character. */
export const isSearched = (term: string): boolean => [...term].length >= SHORTEST;

/** Everything that the caller may see and that a term is found in. A term that is no longer wanted is not waited for. */
export const searchQuery = (term: string, staleTime: number) =>
  queryOptions({
    queryKey: ["search", term],
    queryFn: async ({ signal }) => unwrap(await api.GET("/api/search", { params: { query: { q: term } }, signal })),
    enabled: isSearched(term),
    staleTime,
  });
