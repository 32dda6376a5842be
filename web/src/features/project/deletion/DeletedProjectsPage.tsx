import { Button, VisuallyHidden } from "@mantine/core";
import { IconRestore, IconTrash } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import projectDeletionText from "locales/project-deletion.ftl";
import { lazy, useState } from "react";
import { AddressLink } from "@/components/display/AddressLink";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { ButtonLink, TextLink } from "@/components/display/links";
import { StatusBadge } from "@/components/display/StatusBadge";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { OnceSelected } from "@/components/lists/bulk/OnceSelected";
import { CardTools, SelectAll, SelectOne } from "@/components/lists/bulk/SelectBox";
import boxes from "@/components/lists/bulk/SelectBox.module.css";
import { type Selection, useSelection } from "@/components/lists/bulk/selection";
import { ListFailure } from "@/components/lists/ListFailure";
import list from "@/components/lists/ListTable.module.css";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { useShownPages } from "@/lib/network/use-shown-pages";
import { dayjs } from "@/lib/time/dates";
import classes from "./deletion.module.css";
import { type DeletedProject, deletedProjectsQuery, useRestoreProject } from "./queries";

// Loaded with the first selection.
const DeletedSelectionBar = lazy(() => import("./DeletedSelectionBar"));

/** The admin's list of deleted projects, each of which can be restored until it is removed for good. */
export function DeletedProjectsPage() {
  const listed = useInfiniteQuery(deletedProjectsQuery);
  const showMore = useShownPages(listed);
  const { error, isPending, hasNextPage, isFetchingNextPage, refetch, ...query } = listed;
  const data = useLastAnswer(query.data);
  const projects = data?.pages.flatMap((page) => page.items) ?? [];
  const retry = () => void refetch();
  const selection = useSelection("chosen deleted projects", projects, ({ id }) => id);
  const [isChoosing, setIsChoosing] = useState(false);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  return (
    <>
      <PageHeader
        title={projectDeletionText("page-title")}
        subtitle={projectDeletionText("page-subtitle")}
        actions={
          <ButtonLink to="/admin/projects" variant="default">
            {projectDeletionText("all-projects")}
          </ButtonLink>
        }
      />
      {error && data && <ListFailure title={projectDeletionText("failed")} error={error} onRetry={retry} />}
      <div {...keptFocus}>
        <Panel flush>
          <div className={list.results}>
            {isPending ? (
              <div className={list.pad}>
                <ComponentSkeleton />
              </div>
            ) : error && !data ? (
              <ErrorState title={projectDeletionText("failed")} error={error} onRetry={retry} />
            ) : projects.length > 0 ? (
              <>
                <CardTools selection={selection} shown={projects} isChoosing={isChoosing} onChoosing={setIsChoosing} />
                <Cards projects={projects} selection={selection} isChoosing={isChoosing} />
                <Table projects={projects} selection={selection} />
                {hasNextPage && (
                  <div className={list.more}>
                    <Button variant="default" loading={isFetchingNextPage} onClick={showMore}>
                      {projectDeletionText("more")}
                    </Button>
                  </div>
                )}
              </>
            ) : (
              <EmptyState icon={IconTrash} title={projectDeletionText("none")}>
                {projectDeletionText("none-hint")}
              </EmptyState>
            )}
          </div>
        </Panel>
        <OnceSelected count={selection.chosen.length}>
          <DeletedSelectionBar selection={selection} />
        </OnceSelected>
      </div>
      <TextLink to="/admin/portal" mt="xs">
        {projectDeletionText("rules")}
      </TextLink>
    </>
  );
}

interface ProjectsProps {
  projects: DeletedProject[];
  selection: Selection<DeletedProject>;
}

function Select({ selection, project }: { selection: Selection<DeletedProject>; project: DeletedProject }) {
  const { property_owner_name: owner, project_number: number } = project;
  return <SelectOne selection={selection} row={project} label={projectDeletionText("select-of", { owner, number })} />;
}

function Table({ projects, selection }: ProjectsProps) {
  return (
    <div className={list.tableWrap}>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col" className={boxes.choice}>
              <SelectAll selection={selection} shown={projects} />
            </th>
            <th scope="col">{projectDeletionText("project")}</th>
            <th scope="col">{projectDeletionText("status")}</th>
            <th scope="col">{projectDeletionText("deleted-at")}</th>
            <th scope="col">{projectDeletionText("removed-at")}</th>
            <th scope="col">
              <VisuallyHidden>{projectDeletionText("action")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id} className={list.row} data-selected={selection.has(project) || undefined}>
              <td className={boxes.choice}>
                <Select selection={selection} project={project} />
              </td>
              <td>
                <div className={classes.owner}>{project.property_owner_name}</div>
                <div className={list.faint}>
                  <span>{`${project.project_number} · `}</span>
                  <AddressLink address={project.address} isQuiet />
                </div>
              </td>
              <td>
                <StatusBadge status={project.status} />
              </td>
              <td>
                <RelativeTime value={project.deleted_at} />
                <div className={list.faint}>{deleter(project)}</div>
              </td>
              <td className={list.number}>
                <DateText value={project.removed_at} />
                <div className={list.faint}>{timeLeft(project)}</div>
              </td>
              <td>
                <div className={classes.act}>
                  <Restore project={project} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Cards for narrow screens. */
interface CardsProps extends ProjectsProps {
  /** Whether the cards show their checkboxes. */
  isChoosing: boolean;
}

function Cards({ projects, selection, isChoosing }: CardsProps) {
  return (
    <ul className={list.cards}>
      {projects.map((project) => (
        <li key={project.id} className={classes.card}>
          <div className={classes.head}>
            {isChoosing && (
              <div className={boxes.inline}>
                <Select selection={selection} project={project} />
              </div>
            )}
            <div className={classes.who}>
              <div className={classes.owner}>{project.property_owner_name}</div>
              <div className={classes.faint}>{project.project_number}</div>
            </div>
            <StatusBadge status={project.status} />
          </div>
          <div className={classes.faint}>
            <AddressLink address={project.address} isQuiet />
          </div>
          <div className={classes.soft}>
            <span>{`${projectDeletionText("deleted-at")} `}</span>
            <RelativeTime value={project.deleted_at} />
            <span>{` · ${deleter(project)}`}</span>
          </div>
          <div className={classes.soft}>
            <span>{`${projectDeletionText("removed-at")} `}</span>
            <DateText value={project.removed_at} />
            <span>{` · ${timeLeft(project)}`}</span>
          </div>
          <Restore project={project} />
        </li>
      ))}
    </ul>
  );
}

/** Who deleted a project. Retention rules have no name. */
const deleter = ({ deleted_by: name }: DeletedProject) =>
  name ? projectDeletionText("by", { name }) : projectDeletionText("by-rule");

/** The days until a project is removed for good, rounded up. Days of 24 hours, like the server's. */
const timeLeft = ({ removed_at: end }: DeletedProject) =>
  projectDeletionText("days-left", { days: Math.max(1, Math.ceil(dayjs(end).diff(dayjs(), "hour", true) / 24)) });

function Restore({ project }: { project: DeletedProject }) {
  const restore = useRestoreProject();
  return (
    <Button
      variant="default"
      leftSection={<IconRestore size={18} aria-hidden />}
      loading={restore.isPending}
      aria-label={projectDeletionText("restore-of", { number: project.project_number })}
      onClick={() => restore.mutate(project)}
    >
      {projectDeletionText("restore")}
    </Button>
  );
}
