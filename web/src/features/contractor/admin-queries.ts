import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { refreshTopics } from "@/lib/network/topics";

export type ContractorOverview = Schemas["ContractorOverview"];
export type ContractorPageData = Schemas["ContractorPage"];
export type Member = Schemas["Member"];
export type Assignment = Schemas["Assignment"];

/** Query keys of the admin's company pages. They are invalidated by changes to companies and their projects. */
const companyKeys = {
  overviews: (search: string) => ["contractor", "overviews", search] as const,
  page: (slug: string) => ["contractor", "page", slug] as const,
  assignments: (slug: string) => ["contractor", "assignments", slug] as const,
};

const PAGE_SIZE = 25;

/** Companies with their summary data, by name, paginated. */
export const contractorOverviewsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: companyKeys.overviews(search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { search: search || undefined, limit: PAGE_SIZE, cursor: pageParam };
      return unwrap(await api.GET("/api/admin/contractors", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // Show the previous results while a new search term loads.
    placeholderData: (previous) => previous,
  });

/** One company and its members. */
export const contractorPageQuery = (slug: string) =>
  queryOptions({
    queryKey: companyKeys.page(slug),
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/admin/contractors/{slug}", { params: { path: { slug } }, signal })),
  });

const ASSIGNMENTS_SIZE = 10;

/** Current and past projects of a company, latest assignment first, paginated. */
export const assignmentsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: companyKeys.assignments(slug),
    queryFn: async ({ pageParam, signal }) => {
      const params = { path: { slug }, query: { limit: ASSIGNMENTS_SIZE, cursor: pageParam } };
      return unwrap(await api.GET("/api/admin/contractors/{slug}/assignments", { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Form values of a company. */
export interface CompanyValues {
  company_name: string;
  primary_email: string;
  primary_phone: string;
}

interface SavedCompany {
  /** Idempotency key for adding a company. */
  key: string;
  values: CompanyValues;
  changed: Partial<CompanyValues>;
}

/** Adds a company, or updates it if the given version is still current. */
export function useSaveCompany(company: ContractorPageData | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, values, changed }: SavedCompany) => {
      if (!company) {
        const params = { header: { "Idempotency-Key": key } };
        return unwrap(await api.POST("/api/admin/contractors", { params, body: values }));
      }
      const params = { path: { slug: company.slug }, header: { "If-Match": `"${company.version}"` } };
      return unwrap(await api.PATCH("/api/admin/contractors/{slug}", { params, body: changed }));
    },
    onSuccess: (saved) => client.setQueryData(companyKeys.page(saved.slug), saved),
    onError: (error) => takeOver(client, company, error),
    onSettled: () => refreshTopics(client, ["contractor", "project", "user"]),
  });
}

/** Activates or deactivates a company. */
export function useSetCompanyStatus(company: ContractorPageData) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (what: "deactivation" | "reactivation") => {
      const params = { path: { slug: company.slug }, header: { "If-Match": `"${company.version}"` } };
      return what === "deactivation"
        ? unwrap(await api.POST("/api/admin/contractors/{slug}/deactivation", { params }))
        : unwrap(await api.POST("/api/admin/contractors/{slug}/reactivation", { params }));
    },
    onSuccess: (saved) => client.setQueryData(companyKeys.page(saved.slug), saved),
    onError: (error) => takeOver(client, company, error),
    onSettled: () => refreshTopics(client, ["contractor", "project", "user"]),
  });
}

/** On a version conflict, shows the current state of the company. */
function takeOver(client: ReturnType<typeof useQueryClient>, company: ContractorPageData | undefined, error: Error) {
  if (!company || !isProblem(error, 412)) return;
  client.setQueryData(companyKeys.page(company.slug), (error.body as Schemas["StaleContractor"]).current);
}
