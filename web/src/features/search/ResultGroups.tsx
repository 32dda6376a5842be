import { type Icon, IconBell, IconFolder, IconReportAnalytics, IconSearch, IconUser } from "@tabler/icons-react";
import searchText from "locales/search.ftl";
import { useId } from "react";
import type { Account } from "@/api/account";
import { fieldName, NamedMatch } from "@/components/display/SearchMatch";
import type { SearchGroup, SearchResult } from "./queries";
import classes from "./SearchPanel.module.css";

const SIGNS: Record<string, Icon> = {
  project: IconFolder,
  user: IconUser,
  notification: IconBell,
  report: IconReportAnalytics,
};

function groupName(type: string): string {
  const key = `groups-${type}`;
  return searchText.find(key) ?? searchText("other-group");
}

function foundIn(field: string): string | undefined {
  const key = `fields-${field}`;
  return searchText.find(key) ?? fieldName(field);
}

/** An option of the listbox: a result, or a link to all results of a type. */
export interface Choice {
  url: string;
  group: SearchGroup;
  /** Omitted for a link to all results. */
  item?: SearchResult;
}

/** URL of the list of a type, filtered by the term if the list supports it. */
function listOf(type: string, term: string, abilities: Account["abilities"]): string {
  const query = new URLSearchParams({ search: term });
  if (type === "user") return `/admin/users?${query}`;
  if (type === "report") return "/admin/reports";
  if (type !== "project") return "/notifications";
  if (abilities.show_admin_dashboard) return `/admin/projects?${query}`;
  return abilities.show_contractor_dashboard ? `/contractor-dashboard?${query}` : `/projects?${query}`;
}

/** The options for keyboard navigation, in order. */
export function choicesOf(groups: SearchGroup[], term: string, { abilities }: Account): Choice[] {
  return groups.flatMap((group) => {
    const items: Choice[] = group.items.map((item) => ({ url: item.url, group, item }));
    const hasMore = group.total_at_least > group.items.length;
    return hasMore ? [...items, { url: listOf(group.type, term, abilities), group }] : items;
  });
}

interface Choosing {
  /** Index of the active option; negative if none. */
  place: number;
  idOf: (place: number) => string;
  onChoose: (url: string) => void;
  onActive: (place: number) => void;
}

/** Search results, grouped by type. */
export function ResultGroups({
  groups,
  choices,
  ...choosing
}: Choosing & { groups: SearchGroup[]; choices: Choice[] }) {
  return groups.map((group) => <Group key={group.type} group={group} choices={choices} {...choosing} />);
}

function Group({
  group,
  choices,
  place,
  idOf,
  onChoose,
  onActive,
}: Choosing & { group: SearchGroup; choices: Choice[] }) {
  const title = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of listbox options, not of form fields
    <div role="group" aria-labelledby={title}>
      <p id={title} className={classes.group}>
        {groupName(group.type)}
      </p>
      {choices.map(({ url, item, group: of }, at) => {
        if (of !== group) return null;
        const Sign = SIGNS[group.type] ?? IconSearch;
        return (
          <a
            key={item?.id ?? "all"}
            id={idOf(at)}
            href={url}
            role="option"
            tabIndex={-1}
            aria-selected={at === place}
            className={classes.option}
            onPointerMove={() => at !== place && onActive(at)}
            onClick={(event) => {
              // Leave modified clicks (new tab or window) to the browser.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onChoose(url);
            }}
          >
            {item ? (
              <Sign size={20} stroke={1.75} className={classes.sign} aria-hidden />
            ) : (
              <span className={classes.all}>
                {searchText("more", { count: group.total_at_least - group.items.length })}
              </span>
            )}
            {item && (
              <span className={classes.words}>
                <span className={classes.title}>{item.title}</span>
                {item.subtitle && <span className={classes.subtitle}>{item.subtitle}</span>}
                <span className={classes.match}>
                  <NamedMatch found={item} name={foundIn(item.matched_field)} />
                </span>
              </span>
            )}
          </a>
        );
      })}
    </div>
  );
}
