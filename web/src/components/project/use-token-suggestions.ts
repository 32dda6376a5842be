import { useDebouncedValue } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/api/client";
import {
  nearestFirst,
  readTokens,
  suggestCarrier,
  suggestCompany,
  suggestTokens,
  type TokenSuggestion,
} from "@/lib/project/tokens";

const PAUSE_MS = 200;
const COMPANIES = 8;
/** The server sorts companies by name, so the one that was typed in full may be far behind. */
const COMPANIES_READ = 100;
const STALE_MS = 60_000;

/** Frequent insurance carriers whose names contain the term. */
const carriersQuery = (search: string) =>
  queryOptions({
    queryKey: ["project", "carriers", search],
    queryFn: async ({ signal }) => {
      const query = { search: search || undefined };
      return unwrap(await api.GET("/api/projects/carriers", { params: { query }, signal })).items;
    },
    staleTime: STALE_MS,
    placeholderData: (previous) => previous,
  });

/** Companies whose names contain the term. */
const companiesQuery = (search: string) =>
  queryOptions({
    queryKey: ["contractor", "suggested", search],
    queryFn: async ({ signal }) => {
      const query = { search: search || undefined, limit: COMPANIES_READ };
      return unwrap(await api.GET("/api/admin/contractors", { params: { query }, signal })).items;
    },
    staleTime: STALE_MS,
    placeholderData: (previous) => previous,
  });

/** Suggested filters for what is typed into a search field. Without an answer from the server, a carrier's name can still be typed
 *  in full. */
export function useTokenSuggestions(typed: string, seesAll: boolean): TokenSuggestion[] {
  const { open } = readTokens(typed, seesAll);
  const value = open?.value.trim() ?? "";
  const [search] = useDebouncedValue(value, PAUSE_MS);
  const carriers = useQuery({ ...carriersQuery(search), enabled: open?.key === "carrier" });
  const companies = useQuery({ ...companiesQuery(search), enabled: open?.key === "company" });
  if (open?.key === "company") {
    return nearestFirst(companies.data ?? [], value)
      .slice(0, COMPANIES)
      .map(suggestCompany);
  }
  if (open?.key !== "carrier") return suggestTokens(typed, seesAll);
  const names = carriers.data ?? [];
  return [...(value === "" || names.includes(value) ? [] : [value]), ...names].map(suggestCarrier);
}
