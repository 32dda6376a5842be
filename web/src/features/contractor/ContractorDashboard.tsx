import { Button, Skeleton, Text, Title } from "@mantine/core";
import { IconFolderSearch, IconFolders, IconTable } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import contractorText from "locales/contractor.ftl";
import type { ReactNode } from "react";
import { isPassing, isProblem, type Schemas } from "@/api/client";
import type { ProjectCard } from "@/api/project";
import { ButtonLink } from "@/components/display/links";
import { matchesByProject } from "@/components/display/SearchMatch";
import { NotLinked } from "@/components/feedback/NotLinked";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { SearchField } from "@/components/fields/SearchField";
import { PageHeader } from "@/components/layout/PageHeader";
import { FilterChip } from "@/components/lists/FilterChip";
import { ListFailure } from "@/components/lists/ListFailure";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { useShownPages } from "@/lib/network/use-shown-pages";
import { groupLabel } from "@/lib/project/project-groups";
import { AssignedProjectCard } from "./AssignedProjectCard";
import classes from "./AssignedProjectCard.module.css";
import { assignedProjectsQuery, type ContractorFilters, contractorDashboardQuery } from "./queries";
import { StatCards } from "./StatCards";

interface ContractorDashboardProps {
  /** Filters from the URL. */
  filters: ContractorFilters;
  onFilters: (change: ContractorFilters) => void;
  /** Renders the filters next to the given search field. */
  filterBar: (field: ReactNode) => ReactNode;
  onAddUpdate: (project: ProjectCard) => void;
  onMessages: (project: ProjectCard) => void;
  /** Renders the unread message count on the button that opens the messages. */
  unreadMessages: (project: ProjectCard) => ReactNode;
  /** The visits of today and tomorrow. */
  today: ReactNode;
  /** Whether `today` is still loading, so that its height is unknown. */
  isTodayHeld: boolean;
  /** Proposed timeslots that await a choice. */
  pending: ReactNode;
  /** Whether `pending` is still loading, so that its height is unknown. */
  isHeld: boolean;
}

/** The contractor's dashboard: visits, counts, pending timeslots, and projects. */
export function ContractorDashboard(props: ContractorDashboardProps) {
  const dashboard = useQuery(contractorDashboardQuery);
  return (
    <>
      <PageHeader title={contractorText("title")} subtitle={contractorText("subtitle")} />
      {props.today}
      {dashboard.isError && !(dashboard.data && isPassing(dashboard.error)) ? (
        <LoadFailure error={dashboard.error} onRetry={() => dashboard.refetch()} />
      ) : (
        <div hidden={props.isTodayHeld}>
          <StatCards
            stats={dashboard.data?.stats}
            shown={shownFigure(props.filters)}
            onShow={(group) => props.onFilters({ ...ALL, group })}
          />
          {props.pending}
          <div hidden={props.isHeld}>
            <AssignedProjects {...props} />
          </div>
        </div>
      )}
    </>
  );
}

/** Clears all filters, so that the list matches the count in the tile. */
const ALL = { search: undefined, status: undefined, urgency: undefined, group: undefined };

/** The tile whose count matches the current filters, if any. */
function shownFigure({ search, status, urgency, group }: ContractorFilters) {
  if (search || status || urgency) return undefined;
  if (group === undefined) return "total";
  return group === "in_progress" || group === "completed" || group === "overdue" ? group : undefined;
}

/** Shows one of the two specified errors. */
function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isProblem(error, undefined, "contractor_not_linked")) {
    return <NotLinked />;
  }
  return (
    <ErrorState title={contractorText("load-failed")} error={error} onRetry={onRetry}>
      <p>{contractorText("fetch-failed")}</p>
      <p>{contractorText("contact-admin")}</p>
    </ErrorState>
  );
}

function AssignedProjects(props: ContractorDashboardProps) {
  const { filters, onFilters, filterBar, isHeld } = props;
  const projects = useInfiniteQuery(assignedProjectsQuery(filters));
  const showMore = useShownPages(projects);
  const shown = useLastAnswer(projects.data);
  const first = shown?.pages[0];
  return (
    <section aria-labelledby="assigned-projects">
      <div className={classes.tools}>
        <div>
          <Title order={2} id="assigned-projects">
            {contractorText("assigned-projects")}
          </Title>
          <Text size="sm" c="dimmed" role="status">
            {first ? contractorText("count", { total: first.total, capped: first.total_capped }) : " "}
          </Text>
        </div>
        <ButtonLink to="/projects" search={filters} variant="default" leftSection={<IconTable size={18} aria-hidden />}>
          {contractorText("as-table")}
        </ButtonLink>
      </div>
      {filterBar(
        <SearchField
          label={contractorText("search")}
          search={filters.search ?? ""}
          onSearch={(term) => onFilters({ search: term || undefined })}
          isBusy={projects.isFetching && projects.isPlaceholderData}
        />,
      )}
      {filters.group && filters.group !== shownFigure(filters) && (
        <FilterChip
          name={contractorText("only-group", { name: groupLabel(filters.group) })}
          undo={contractorText("all-groups")}
          onUndo={() => onFilters({ group: undefined })}
        />
      )}
      {projects.isError && shown && (
        <ListFailure title={contractorText("load-failed")} error={projects.error} onRetry={() => projects.refetch()} />
      )}
      {shown === undefined && projects.isError ? (
        <LoadFailure error={projects.error} onRetry={() => projects.refetch()} />
      ) : shown === undefined || isHeld ? (
        <CardSkeletons />
      ) : (
        <ProjectGrid
          pages={shown.pages}
          filters={filters}
          onClear={() => onFilters(ALL)}
          isStale={projects.isPlaceholderData}
          actions={props}
        />
      )}
      {projects.hasNextPage && (
        <Button variant="default" fullWidth mt="md" h={44} loading={projects.isFetchingNextPage} onClick={showMore}>
          {contractorText("load-more")}
        </Button>
      )}
    </section>
  );
}

/** Placeholders in the size of the real cards. */
function CardSkeletons() {
  return (
    <div className={classes.grid} aria-busy>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} height={320} radius="lg" />
      ))}
    </div>
  );
}

interface ProjectGridProps {
  pages: Schemas["ProjectList"][];
  filters: ContractorFilters;
  onClear: () => void;
  isStale: boolean;
  actions: Pick<ContractorDashboardProps, "onAddUpdate" | "onMessages" | "unreadMessages">;
}

function ProjectGrid({ pages, filters, onClear, isStale, actions }: ProjectGridProps) {
  const { search, status, urgency, group } = filters;
  const projects = pages.flatMap((page) => page.items);
  const found = matchesByProject(pages);
  if (projects.length === 0 && (search || status || urgency || group)) {
    return (
      <EmptyState
        icon={IconFolderSearch}
        title={search ? contractorText("no-match", { term: search }) : contractorText("no-match-filters")}
        action={
          (status || urgency || group) && (
            <Button variant="default" onClick={onClear}>
              {contractorText("clear")}
            </Button>
          )
        }
      />
    );
  }
  if (projects.length === 0) {
    return (
      <EmptyState icon={IconFolders} title={contractorText("none")}>
        <Text>{contractorText("none-hint")}</Text>
      </EmptyState>
    );
  }
  return (
    <ul className={isStale ? `${classes.grid} ${classes.stale}` : classes.grid} aria-busy={isStale}>
      {projects.map((project) => (
        <li key={project.id}>
          <AssignedProjectCard
            project={project}
            found={found[project.id]}
            onAddUpdate={actions.onAddUpdate}
            onMessages={actions.onMessages}
            unreadMessages={actions.unreadMessages}
          />
        </li>
      ))}
    </ul>
  );
}
