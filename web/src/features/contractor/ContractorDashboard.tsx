import { Button, Skeleton, Text, Title } from "@mantine/core";
import { IconFolderSearch, IconFolders } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { isPassing, isProblem } from "@/api/client";
import type { ProjectCard } from "@/api/project";
import { ListFailure } from "@/components/ListFailure";
import { NotLinked } from "@/components/NotLinked";
import { PageHeader } from "@/components/PageHeader";
import { SearchField } from "@/components/SearchField";
import { EmptyState, ErrorState } from "@/components/states";
import { useLastAnswer } from "@/lib/use-last-answer";
import { AssignedProjectCard } from "./AssignedProjectCard";
import classes from "./AssignedProjectCard.module.css";
import { assignedProjectsQuery, contractorDashboardQuery } from "./queries";
import { StatCards } from "./StatCards";
import { contractorTexts as texts } from "./texts";

interface ContractorDashboardProps {
  /** The term in the address. */
  search: string;
  onSearch: (term: string) => void;
  onAddUpdate: (project: ProjectCard) => void;
}

/** The contractor's home: counts and projects. */
export function ContractorDashboard({ search, onSearch, onAddUpdate }: ContractorDashboardProps) {
  const dashboard = useQuery(contractorDashboardQuery);
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {dashboard.isError && !(dashboard.data && isPassing(dashboard.error)) ? (
        <LoadFailure error={dashboard.error} onRetry={() => dashboard.refetch()} />
      ) : (
        <>
          <StatCards stats={dashboard.data?.stats} />
          <AssignedProjects search={search} onSearch={onSearch} onAddUpdate={onAddUpdate} />
        </>
      )}
    </>
  );
}

/** Which of the two specified failures it is. */
function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isProblem(error, undefined, "contractor_not_linked")) {
    return <NotLinked />;
  }
  return (
    <ErrorState title={texts.loadFailed} error={error} onRetry={onRetry}>
      <p>{texts.fetchFailed}</p>
      <p>{texts.contactAdmin}</p>
    </ErrorState>
  );
}

function AssignedProjects({ search, onSearch, onAddUpdate }: ContractorDashboardProps) {
  const projects = useInfiniteQuery(assignedProjectsQuery(search));
  const shown = useLastAnswer(projects.data);
  return (
    <section aria-labelledby="assigned-projects">
      <div className={classes.tools}>
        <Title order={2} id="assigned-projects">
          {texts.assignedProjects}
        </Title>
        <SearchField
          label={texts.search}
          search={search}
          onSearch={onSearch}
          isBusy={projects.isFetching && projects.isPlaceholderData}
          className={classes.search}
        />
      </div>
      {projects.isError && shown && (
        <ListFailure title={texts.loadFailed} error={projects.error} onRetry={() => projects.refetch()} />
      )}
      {shown === undefined && projects.isError ? (
        <LoadFailure error={projects.error} onRetry={() => projects.refetch()} />
      ) : shown === undefined ? (
        <CardSkeletons />
      ) : (
        <ProjectGrid
          projects={shown.pages.flatMap((page) => page.items)}
          search={search}
          isStale={projects.isPlaceholderData}
          onAddUpdate={onAddUpdate}
        />
      )}
      {projects.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          h={44}
          loading={projects.isFetchingNextPage}
          onClick={() => projects.fetchNextPage()}
        >
          {texts.loadMore}
        </Button>
      )}
    </section>
  );
}

/** Cards that are not known yet, in the size of those that are. */
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
  projects: ProjectCard[];
  search: string;
  isStale: boolean;
  onAddUpdate: (project: ProjectCard) => void;
}

function ProjectGrid({ projects, search, isStale, onAddUpdate }: ProjectGridProps) {
  if (projects.length === 0 && search !== "") {
    return <EmptyState icon={IconFolderSearch} title={texts.noMatch(search)} />;
  }
  if (projects.length === 0) {
    return (
      <EmptyState icon={IconFolders} title={texts.none}>
        <Text>{texts.noneHint}</Text>
      </EmptyState>
    );
  }
  return (
    <ul className={isStale ? `${classes.grid} ${classes.stale}` : classes.grid} aria-busy={isStale}>
      {projects.map((project) => (
        <li key={project.id}>
          <AssignedProjectCard project={project} onAddUpdate={() => onAddUpdate(project)} />
        </li>
      ))}
    </ul>
  );
}
