import * as v from "valibot";
import { projectPageQuery } from "@/api/project";
import { assignedProjectsQuery, contractorDashboardQuery } from "@/features/contractor/queries";
import { eventsQuery, pendingQuery, upcomingQuery } from "@/features/event/queries";
import { projectSearch } from "@/features/project/shared/search";
import { timelineQuery } from "@/features/update/queries";
import type { RouterContext } from "./context";

/** What stands in the address. */
interface Searched {
  search: unknown;
}

interface OfProject {
  context: RouterContext;
  params: { code: string };
}

/** Asks for a project while the code of its page is still on its way. */
export const prefetchProject = ({ context, params }: OfProject) =>
  void context.queryClient.prefetchQuery(projectPageQuery(params.code));

/** Asks as well for what stands one below the other on a contractor's overview. */
export async function prefetchOverview({ context: { queryClient }, params }: OfProject): Promise<void> {
  const project = projectPageQuery(params.code);
  await queryClient.prefetchQuery(project);
  if (!queryClient.getQueryData(project.queryKey)) return;
  const source = { kind: "project", code: params.code.toUpperCase() } as const;
  void queryClient.prefetchQuery(upcomingQuery(source.code));
  void queryClient.prefetchInfiniteQuery(eventsQuery(source));
  void queryClient.prefetchInfiniteQuery(timelineQuery(source, "newest"));
}

/** The same for a list of projects; what guests load first knows nothing of lists. It is asked for here when its page opens: to the
 *  router, pages of other `loaderDeps` are other pages, and a busy phone would see each change of the list go through a skeleton. */
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
  void queryClient.prefetchQuery(contractorDashboardQuery);
  void queryClient.prefetchInfiniteQuery(pendingQuery);
  if (Object.keys(location.search as object).length === 0)
    void queryClient.prefetchInfiniteQuery(assignedProjectsQuery({}));
}
