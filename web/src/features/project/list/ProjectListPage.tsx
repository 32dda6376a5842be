import { Button, Text } from "@mantine/core";
import { IconFilterOff, IconFolderOpen, IconPlus, IconSearchOff } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import projectListText from "locales/project-list.ftl";
import { lazy, Suspense, useState } from "react";
import { isUnlinked, useAccount } from "@/api/account";
import { ButtonLink } from "@/components/display/links";
import { matchesByProject } from "@/components/display/SearchMatch";
import { NotLinked } from "@/components/feedback/NotLinked";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { FilterChip } from "@/components/lists/FilterChip";
import { ListFailure } from "@/components/lists/ListFailure";
import classes from "@/components/lists/ListTable.module.css";
import { ProjectListItem } from "@/components/project/ProjectListItem";
import type { PortalArea } from "@/components/project/project-link";
import { useKeptFocus } from "@/lib/browser/use-kept-focus";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { useShownPages } from "@/lib/network/use-shown-pages";
import { groupLabel } from "@/lib/project/project-groups";
import { useSelection } from "../bulk/selection";
import { shownColumns } from "./columns";
import { ProjectFilterBar } from "./ProjectFilterBar";
import own from "./ProjectListPage.module.css";
import { ProjectTable } from "./ProjectTable";
import { filtersOf, type ProjectListSearch, projectsQuery } from "./queries";
import { SelectAll, SelectOne } from "./SelectBox";

// The list comes first.
const SelectionBar = lazy(() => import("../bulk/SelectionBar"));
const ListTools = lazy(() => import("./ListTools"));
const SavedViews = lazy(() => import("./SavedViews"));

const NONE_HINTS = {
  contractor: projectListText("none-assigned-hint"),
  partner: projectListText("none-hint"),
  admin: projectListText("none-submitted-hint"),
};

/** The projects that one may see, in the signed-in area or in the admin's. */
export function ProjectListPage({ inAdminArea = false }: { inAdminArea?: boolean }) {
  const account = useAccount();
  // Of another list, one page is shown at first.
  const { pages: _pages, ...search }: ProjectListSearch = useSearch({ strict: false });
  const filters = filtersOf(search);
  const { group } = filters;
  const navigate = useNavigate();
  const listed = useInfiniteQuery({ ...projectsQuery(filters), placeholderData: (previous) => previous });
  const showMore = useShownPages(listed);
  const { error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, refetch, ...query } = listed;
  const data = useLastAnswer(query.data);

  const area: PortalArea = inAdminArea
    ? "admin"
    : account?.abilities.show_contractor_dashboard
      ? "contractor"
      : "partner";
  const to = inAdminArea ? "/admin/projects" : "/projects";
  const narrow = (change: Partial<ProjectListSearch>) =>
    void navigate({ to, search: { ...search, ...change }, replace: true });
  const seesAll = account?.abilities.show_admin_dashboard === true;
  // What a partner sees is the own anyway.
  const isMineOnly = filters.mine === true && (seesAll || area === "contractor");
  const { mine: _mine, sort: _sort, ...narrowing } = filters;
  const isNarrowed = isMineOnly || Object.values(narrowing).some((value) => value !== undefined && value !== "");
  const columns = shownColumns(search.columns);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const found = matchesByProject(data?.pages);
  const first = data?.pages[0];
  // Several projects at once are changed where all of them are.
  const kept = useSelection(items);
  const selection = inAdminArea ? kept : undefined;
  const [isChoosing, setIsChoosing] = useState(false);
  // The selection's bar goes with what it was opened from.
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const company =
    filters.contractor &&
    projectListText("of-company", { name: items[0]?.contractor?.company_name ?? filters.contractor });
  const clear = () => void navigate({ to, search: { columns: search.columns }, replace: true });

  // On phones the bottom bar leads there, unless the page has nothing else to show.
  const submit = (where: "header" | "empty") =>
    account?.abilities.submit_project &&
    !inAdminArea && (
      <ButtonLink
        to="/submit-project"
        leftSection={<IconPlus size={18} aria-hidden />}
        visibleFrom={where === "header" ? "sm" : undefined}
      >
        {projectListText("submit")}
      </ButtonLink>
    );
  const isEmpty = first !== undefined && items.length === 0 && !isNarrowed && !isPlaceholderData;

  return (
    <>
      <div className={own.header}>
        <PageHeader
          title={inAdminArea ? projectListText("admin-title") : projectListText("partner-title")}
          subtitle={
            <span aria-live="polite">
              {first ? projectListText("count", { total: first.total, capped: first.total_capped }) : " "}
            </span>
          }
          actions={
            !isEmpty && (
              <>
                <Suspense fallback={<span className={own.tools} />}>
                  <ListTools
                    filters={filters}
                    columns={columns}
                    size={first}
                    seesAll={seesAll}
                    canImport={inAdminArea}
                    onColumns={(named) => narrow({ columns: named })}
                  />
                </Suspense>
                {submit("header")}
              </>
            )
          }
        />
      </div>
      {!isEmpty && (
        <Suspense>
          <SavedViews search={search} onShow={(shown) => void navigate({ to, search: shown })} />
        </Suspense>
      )}
      {!isEmpty && (
        <ProjectFilterBar filters={filters} onChange={narrow} withAssignment={inAdminArea} withSubmitter={seesAll} />
      )}
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
                  <div className={own.cardTools}>
                    {isChoosing ? (
                      <SelectAll selection={selection} shown={items} label={projectListText("selection-select-all")} />
                    ) : (
                      <span />
                    )}
                    <Button
                      variant="default"
                      aria-pressed={isChoosing}
                      onClick={() => {
                        setIsChoosing(!isChoosing);
                        if (isChoosing) selection.clear();
                      }}
                    >
                      {isChoosing ? projectListText("selection-stop") : projectListText("selection-select")}
                    </Button>
                  </div>
                )}
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
                          <div className={own.card}>
                            <SelectOne selection={selection} project={project} />
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
                {hasNextPage && (
                  <div className={classes.more}>
                    <Button variant="default" loading={isFetchingNextPage} onClick={showMore}>
                      {projectListText("more")}
                    </Button>
                  </div>
                )}
              </>
            ) : account && isUnlinked(account) ? (
              <NotLinked />
            ) : isNarrowed ? (
              <EmptyState
                icon={filters.search ? IconSearchOff : IconFilterOff}
                title={
                  filters.search
                    ? projectListText("no-match", { search: filters.search })
                    : projectListText("no-match-filters")
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
                    submit("empty")
                  )
                }
              >
                <Text inherit>{seesAll ? projectListText("none-submitted-hint") : NONE_HINTS[area]}</Text>
              </EmptyState>
            )}
          </div>
        </Panel>
        {selection && selection.chosen.length > 0 && (
          <Suspense>
            <SelectionBar selection={selection} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** The admin's list of all submissions. */
export function AdminProjectListPage() {
  return <ProjectListPage inAdminArea />;
}
