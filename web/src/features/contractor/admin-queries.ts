import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, isProblem, type Schemas, unwrap } from "@/api/client";
import { refreshTopics } from "@/lib/network/topics";

export type ContractorOverview = Schemas["ContractorOverview"];
export type ContractorPageData = Schemas["ContractorPage"];
export type Member = Schemas["Member"];
export type Assignment = Schemas["Assignment"];

/** Keys of the admin's pages about companies; they change with companies and their projects. */
const companyKeys = {
  overviews: (search: string) => ["contractor", "overviews", search] as const,
  page: (slug: string) => ["contractor", "page", slug] as const,
  assignments: (slug: string) => ["contractor", "assignments", slug] as const,
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

const ASSIGNMENTS_SIZE = 10;

/** The projects that a company has or had, what it was given last first, page after page. */
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

/** What the form of a company holds. */
export interface CompanyValues {
  company_name: string;
  primary_email: string;
  primary_phone: string;
}

interface SavedCompany {
  /** Under which adding it lands once. */
  key: string;
  values: CompanyValues;
  changed: Partial<CompanyValues>;
}

/** Adds a company, or writes over the version of one that is on screen. */
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

/** Closes a company, or opens it again. */
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

/** Where somebody else was faster, the company is shown as they left it. */
function takeOver(client: ReturnType<typeof useQueryClient>, company: ContractorPageData | undefined, error: Error) {
  if (!company || !isProblem(error, 412)) return;
  client.setQueryData(companyKeys.page(company.slug), (error.body as Schemas["StaleContractor"]).current);
}
