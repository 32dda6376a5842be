import { Button, Text } from "@mantine/core";
import { IconFilterOff, IconFolderOpen, IconPlus, IconSearchOff, IconTrash } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import projectListText from "locales/project-list.ftl";
import { lazy, Suspense, useState } from "react";
import { isUnlinked, useAccount } from "@/api/account";
import type { Schemas } from "@/api/client";
import type { ProjectCard } from "@/api/project";
import { ButtonLink } from "@/components/display/links";
import { matchesByProject } from "@/components/display/SearchMatch";
import { NotLinked } from "@/components/feedback/NotLinked";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { OnceSelected } from "@/components/lists/bulk/OnceSelected";
import { CardTools } from "@/components/lists/bulk/SelectBox";
import boxes from "@/components/lists/bulk/SelectBox.module.css";
import { type Selection, useSelection } from "@/components/lists/bulk/selection";
import { FilterChip } from "@/components/lists/FilterChip";
import { ListFailure } from "@/components/lists/ListFailure";
import classes from "@/components/lists/ListTable.module.css";
import { ProjectListItem } from "@/components/project/ProjectListItem";
import type { PortalArea } from "@/components/project/project-link";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { useShownPages } from "@/lib/network/use-shown-pages";
import { groupLabel } from "@/lib/project/project-groups";
import { offeredColumns, showAmounts, shownColumns } from "./columns";
import { ProjectFilterBar } from "./ProjectFilterBar";
import own from "./ProjectListPage.module.css";
import { ProjectTable } from "./ProjectTable";
import { filtersOf, type ProjectListSearch, projectsQuery } from "./queries";
import { SelectProject } from "./SelectProject";

// Load the list first.
const ProjectSelectionBar = lazy(() => import("../bulk/ProjectSelectionBar"));
const ListTools = lazy(() => import("./ListTools"));
const SavedViews = lazy(() => import("./SavedViews"));

const NONE_HINTS = {
  contractor: projectListText("none-assigned-hint"),
  partner: projectListText("none-hint"),
  admin: projectListText("none-submitted-hint"),
};

/** The list of projects that the user may see, in the signed-in area or the admin area. */
export function ProjectListPage({ inAdminArea = false }: { inAdminArea?: boolean }) {
  const list = useListAddress(inAdminArea);
  const { filters } = list;
  const listed = useInfiniteQuery({ ...projectsQuery(filters), placeholderData: (previous) => previous });
  const showMore = useShownPages(listed);
  const { error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, refetch, ...query } = listed;
  const data = useLastAnswer(query.data);

  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const found = matchesByProject(data?.pages);
  const first = data?.pages[0];
  // Bulk changes are offered only in the admin list.
  const kept = useSelection("chosen projects", items, ({ id }) => id);
  const selection = inAdminArea ? kept : undefined;
  const [isChoosing, setIsChoosing] = useState(false);
  // The selection bar disappears together with the button that opened its dialog, so restore the focus.
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const company = filters.contractor
    ? projectListText("of-company", { name: items[0]?.contractor?.company_name ?? filters.contractor })
    : undefined;
  const isEmpty = first !== undefined && items.length === 0 && !list.isNarrowed && !isPlaceholderData;

  return (
    <>
      <ListHeader list={list} first={first} isEmpty={isEmpty} />
      {!isEmpty && (
        <Suspense>
          <SavedViews search={list.search} onShow={list.show} />
        </Suspense>
      )}
      {!isEmpty && (
        <ProjectFilterBar
          filters={filters}
          onChange={list.narrow}
          withAssignment={inAdminArea}
          withSubmitter={list.seesAll}
        />
      )}
      <FilterChips list={list} company={company} />
      {error && data && <ListFailure title={projectListText("error")} error={error} onRetry={() => void refetch()} />}
      <div {...keptFocus}>
        <Panel flush>
          <div className={classes.results} aria-busy={isPlaceholderData}>
            {isPending ? (
              <div className={classes.pad}>
                <ComponentSkeleton />
              </div>
            ) : error && !data ? (
              <ErrorState title={projectListText("error")} error={error} onRetry={() => void refetch()} />
            ) : items.length > 0 ? (
              <>
                {selection && (
                  <CardTools selection={selection} shown={items} isChoosing={isChoosing} onChoosing={setIsChoosing} />
                )}
                <ProjectResults list={list} items={items} found={found} selection={selection} isChoosing={isChoosing} />
                {hasNextPage && (
                  <div className={classes.more}>
                    <Button variant="default" loading={isFetchingNextPage} onClick={showMore}>
                      {projectListText("more")}
                    </Button>
                  </div>
                )}
              </>
            ) : (
              <NoProjects list={list} />
            )}
          </div>
        </Panel>
        {selection && (
          <OnceSelected count={selection.chosen.length}>
            <ProjectSelectionBar selection={selection} />
          </OnceSelected>
        )}
      </div>
    </>
  );
}

/** The admin's list of all submissions. */
export function AdminProjectListPage() {
  return <ProjectListPage inAdminArea />;
}

/** The list state from the URL, limited to what this user may see, and functions to change it. */
function useListAddress(inAdminArea: boolean) {
  const account = useAccount();
  // A changed list starts with one page again.
  const { pages: _pages, ...search }: ProjectListSearch = useSearch({ strict: false });
  const filters = filtersOf(search);
  const navigate = useNavigate();
  const area: PortalArea = inAdminArea
    ? "admin"
    : account?.abilities.show_contractor_dashboard
      ? "contractor"
      : "partner";
  const to = inAdminArea ? "/admin/projects" : "/projects";
  const narrow = (change: Partial<ProjectListSearch>) =>
    void navigate({ to, search: { ...search, ...change }, replace: true });
  const seesAll = account?.abilities.show_admin_dashboard === true;
  // A partner sees only their own projects anyway.
  const isMineOnly = filters.mine === true && (seesAll || area === "contractor");
  const { mine: _mine, sort: _sort, ...narrowing } = filters;
  const isNarrowed = isMineOnly || Object.values(narrowing).some((value) => value !== undefined && value !== "");
  const columns = shownColumns(search.columns);
  const clear = () => void navigate({ to, search: { columns: search.columns }, replace: true });
  const show = (shown: ProjectListSearch) => void navigate({ to, search: shown });
  return { account, search, filters, area, inAdminArea, seesAll, columns, isMineOnly, isNarrowed, narrow, clear, show };
}

type ListAddress = ReturnType<typeof useListAddress>;

interface SubmitLinkProps {
  list: ListAddress;
  visibleFrom?: "sm";
}

/** Link to the new project form, for users who may submit one. */
function SubmitLink({ list, visibleFrom }: SubmitLinkProps) {
  if (!list.account?.abilities.submit_project || list.inAdminArea) return null;
  return (
    <ButtonLink to="/submit-project" leftSection={<IconPlus size={18} aria-hidden />} visibleFrom={visibleFrom}>
      {projectListText("submit")}
    </ButtonLink>
  );
}

interface ListHeaderProps {
  list: ListAddress;
  first: Schemas["ProjectList"] | undefined;
  isEmpty: boolean;
}

function ListHeader({ list, first, isEmpty }: ListHeaderProps) {
  const { filters, columns, seesAll, inAdminArea, narrow } = list;
  return (
    <div className={own.header}>
      <PageHeader
        title={inAdminArea ? projectListText("admin-title") : projectListText("partner-title")}
        subtitle={
          <span aria-live="polite">
            {first ? projectListText("count", { total: first.total, capped: first.total_capped }) : " "}
          </span>
        }
        actions={
          (!isEmpty || inAdminArea) && (
            <>
              {!isEmpty && (
                <Suspense fallback={<span className={own.tools} />}>
                  <ListTools
                    filters={filters}
                    columns={columns}
                    size={first}
                    seesAll={seesAll}
                    canImport={inAdminArea}
                    withAmounts={showAmounts(first?.items)}
                    onColumns={(named) => narrow({ columns: named })}
                  />
                </Suspense>
              )}
              {inAdminArea && (
                <ButtonLink
                  to="/admin/projects/deleted"
                  className={own.deleted}
                  aria-label={projectListText("deleted")}
                  variant="default"
                  leftSection={<IconTrash size={18} aria-hidden />}
                >
                  <span className={own.words}>{projectListText("deleted")}</span>
                </ButtonLink>
              )}
              {/* On phones the bottom bar has this link, unless the page has nothing else to show. */}
              {!isEmpty && <SubmitLink list={list} visibleFrom="sm" />}
            </>
          )
        }
      />
    </div>
  );
}

interface FilterChipsProps {
  list: ListAddress;
  /** Name of the company that the list is filtered by. */
  company: string | undefined;
}

/** Chips for the filters that the filter bar does not show. */
function FilterChips({ list, company }: FilterChipsProps) {
  const { filters, isMineOnly, seesAll, inAdminArea, narrow } = list;
  const { group } = filters;
  return (
    <>
      {isMineOnly && !seesAll && (
        <FilterChip
          name={projectListText("filter-my-submissions")}
          undo={projectListText("all-groups")}
          onUndo={() => narrow({ mine: undefined })}
        />
      )}
      {filters.unassigned !== undefined && !inAdminArea && (
        <FilterChip
          name={filters.unassigned ? projectListText("filter-unassigned") : projectListText("filter-assigned")}
          undo={projectListText("all-groups")}
          onUndo={() => narrow({ unassigned: undefined })}
        />
      )}
      {company && (
        <FilterChip
          name={company}
          undo={projectListText("all-companies")}
          onUndo={() => narrow({ contractor: undefined })}
        />
      )}
      {filters.carrier && (
        <FilterChip
          name={projectListText("of-carrier", { name: filters.carrier })}
          undo={projectListText("all-carriers")}
          onUndo={() => narrow({ carrier: undefined })}
        />
      )}
      {group && (
        <FilterChip
          name={projectListText("of-group", { name: groupLabel(group) })}
          undo={projectListText("all-groups")}
          onUndo={() => narrow({ group: undefined })}
        />
      )}
      {filters.quiet_days && (
        <FilterChip
          name={projectListText("quiet-for", { days: filters.quiet_days })}
          undo={projectListText("all-groups")}
          onUndo={() => narrow({ quiet_days: undefined })}
        />
      )}
    </>
  );
}

interface ProjectResultsProps {
  list: ListAddress;
  items: ProjectCard[];
  found: ReturnType<typeof matchesByProject>;
  /** Present where projects can be selected for bulk changes. */
  selection: Selection<ProjectCard> | undefined;
  /** Whether selection mode is on for cards. */
  isChoosing: boolean;
}

function ProjectResults({ list, items, found, selection, isChoosing }: ProjectResultsProps) {
  const { area, seesAll, filters, narrow } = list;
  const offered = offeredColumns(showAmounts(items));
  const columns = list.columns.filter((column) => offered.includes(column));
  return (
    <>
      <ul className={classes.cards}>
        {items.map((project) => (
          <ProjectListItem
            key={project.id}
            project={project}
            area={area}
            found={found[project.id]}
            box={
              selection &&
              isChoosing && (
                <div className={boxes.card}>
                  <SelectProject selection={selection} project={project} />
                </div>
              )
            }
          />
        ))}
      </ul>
      <ProjectTable
        projects={items}
        found={found}
        area={area}
        columns={columns}
        seesAll={seesAll}
        order={filters.sort ?? "newest"}
        onOrder={(sort) => narrow({ sort })}
        selection={selection}
      />
    </>
  );
}

function NoProjects({ list }: { list: ListAddress }) {
  const { account, filters, area, inAdminArea, seesAll, isNarrowed, clear } = list;
  if (account && isUnlinked(account)) return <NotLinked />;
  return isNarrowed ? (
    <EmptyState
      icon={filters.search ? IconSearchOff : IconFilterOff}
      title={
        filters.search ? projectListText("no-match", { search: filters.search }) : projectListText("no-match-filters")
      }
      action={
        <Button variant="default" onClick={clear}>
          {projectListText("clear")}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={IconFolderOpen}
      title={projectListText("none-title")}
      action={
        inAdminArea ? (
          <ButtonLink to="/admin/projects/import">{projectListText("import")}</ButtonLink>
        ) : (
          <SubmitLink list={list} />
        )
      }
    >
      <Text inherit>{seesAll ? projectListText("none-submitted-hint") : NONE_HINTS[area]}</Text>
    </EmptyState>
  );
}
