import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "@/api/client";

export type ContractorOverview = Schemas["ContractorOverview"];
export type ContractorPageData = Schemas["ContractorPage"];
export type Member = Schemas["Member"];

/** Keys of the admin's pages about companies; they change with companies and their projects. */
const companyKeys = {
  overviews: (search: string) => ["contractor", "overviews", search] as const,
  page: (slug: string) => ["contractor", "page", slug] as const,
};

const PAGE_SIZE = 25;

/** Companies with what hangs on them, by name, page after page. */
export const contractorOverviewsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: companyKeys.overviews(search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { search: search || undefined, limit: PAGE_SIZE, cursor: pageParam };
      return unwrap(await api.GET("/api/admin/contractors", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // While a new term is looked up, what was found for the last one stays on screen.
    placeholderData: (previous) => previous,
  });

/** A company with those who work for it. */
export const contractorPageQuery = (slug: string) =>
  queryOptions({
    queryKey: companyKeys.page(slug),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/admin/contractors/{slug}", { params: { path: { slug } }, signal })),
  });
