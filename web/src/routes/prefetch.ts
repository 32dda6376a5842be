import * as v from "valibot";
import { projectPageQuery } from "@/api/project";
import { assignedProjectsQuery, contractorDashboardQuery } from "@/features/contractor/queries";
import { eventsQuery, pendingQuery, upcomingQuery } from "@/features/event/queries";
import { projectSearch } from "@/features/project/shared/search";
import { timelineQuery } from "@/features/update/queries";
import { scheduleQuery } from "@/lib/site/schedule-query";
import type { RouterContext } from "./context";

/** The search parameters of the URL. */
interface Searched {
  search: unknown;
}

interface OfProject {
  context: RouterContext;
  params: { code: string };
}

/** Prefetches a project while the code of its page loads. */
export const prefetchProject = ({ context, params }: OfProject) =>
  void context.queryClient.prefetchQuery(projectPageQuery(params.code));

/** Also prefetches the parts of a contractor's overview. */
export async function prefetchOverview({ context: { queryClient }, params }: OfProject): Promise<void> {
  const project = projectPageQuery(params.code);
  await queryClient.prefetchQuery(project);
  if (!queryClient.getQueryData(project.queryKey)) return;
  const source = { kind: "project", code: params.code.toUpperCase() } as const;
  void queryClient.prefetchQuery(upcomingQuery(source.code));
  void queryClient.prefetchInfiniteQuery(eventsQuery(source));
  void queryClient.prefetchInfiniteQuery(timelineQuery(source, "newest"));
}

/** Prefetches a list of projects. The queries are imported dynamically to keep them out of the entry chunk. This runs once
 *  when the page opens, without `loaderDeps`: with those, the router would treat each filter change as a new page, and a
 *  slow phone would show a skeleton each time. */
export async function prefetchProjects({
  context,
  location,
}: {
  context: RouterContext;
  location: Searched;
}): Promise<void> {
  const { filtersOf, projectsQuery } = await import("@/features/project/list/queries");
  const filters = filtersOf(v.parse(projectSearch, location.search));
  await context.queryClient.prefetchInfiniteQuery(projectsQuery(filters));
}

export function prefetchContractorDashboard({
  context: { queryClient },
  location,
}: {
  context: RouterContext;
  location: Searched;
}): void {
  void queryClient.prefetchQuery(scheduleQuery);
  void queryClient.prefetchQuery(contractorDashboardQuery);
  void queryClient.prefetchInfiniteQuery(pendingQuery);
  if (Object.keys(location.search as object).length === 0)
    void queryClient.prefetchInfiniteQuery(assignedProjectsQuery({}));
}
