import { IconFilter, IconFolder } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import searchText from "locales/search.ftl";
import type { ReactNode } from "react";
import type { Account } from "@/api/account";
import { useTokenSuggestions } from "@/components/project/use-token-suggestions";
import { useOptions } from "@/lib/browser/list-keys";
import { describeFilters, placeMeant, readTokens, suggestedFrom, type TokenFilters } from "@/lib/project/tokens";
import type { SearchPanelProps } from "./panel-props";
import { keepSearch } from "./recent";
import classes from "./SearchPanel.module.css";

interface FilterChoice {
  id: string;
  title: string;
  detail: string;
  sign: ReactNode;
  choose: () => void;
}

/** The URL of the project list with these filters. */
function listWith(filters: TokenFilters, term: string, seesAll: boolean): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, search: term || undefined })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `${seesAll ? "/admin/projects" : "/projects"}?${query}`;
}

/** Suggestions for the filter that is being typed, and a link to the projects that the typed filters match. */
export default function FilterPanel(props: SearchPanelProps & { account: Account }) {
  const { term, listId, input, active, onActive, onTerm, onLeave, account } = props;
  const router = useRouter();
  const seesAll = account.abilities.show_admin_dashboard;
  const suggestions = useTokenSuggestions(term, seesAll);
  const { filters, term: words } = readTokens(term, seesAll, true);
  const { open } = readTokens(term, seesAll);
  const asked = describeFilters(filters);

  const offered = open ? suggestions : [];
  const choices: FilterChoice[] = offered.map(({ insert, label, filters: completes }) => ({
    id: insert,
    title: label,
    detail: insert,
    sign: <IconFilter size={18} className={classes.sign} aria-hidden />,
    choose: () => onTerm(`${term.slice(0, suggestedFrom(term, seesAll))}${insert}${completes ? " " : ""}`),
  }));
  if (asked !== "") {
    choices.push({
      id: "list",
      title: searchText("show-filtered"),
      detail: [asked, words].filter(Boolean).join(" · "),
      sign: <IconFolder size={20} stroke={1.75} className={classes.sign} aria-hidden />,
      choose: () => {
        keepSearch(account.user.id, term);
        onLeave();
        router.history.push(listWith(filters, words, seesAll));
      },
    });
  }
  // What Enter does if no option is active: it takes the suggestion that matches, or opens the list. If several match, it only
  // activates the first.
  const meant = open && offered.length > 0 ? placeMeant(open.value, offered) : 0;
  const { idOf, place } = useOptions({
    input,
    listId,
    count: choices.length,
    active,
    onActive,
    onEnter: (at, event) => {
      event.preventDefault();
      const chosen = choices[at >= 0 ? at : meant];
      onActive(chosen || choices.length === 0 ? undefined : idOf(0));
      chosen?.choose();
    },
  });

  return (
    <div className={classes.panel}>
      <p role="status" className={classes.said}>
        {searchText("filter-choices", { count: choices.length })}
      </p>
      {choices.length === 0 && <p className={classes.state}>{searchText("no-such-filter")}</p>}
      <div id={listId} role="listbox" aria-label={searchText("results")} className={classes.list}>
        {choices.map(({ id, title, detail, sign, choose }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard
          <div
            key={id}
            id={idOf(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === place}
            className={classes.option}
            onClick={() => {
              onActive(undefined);
              choose();
            }}
            onPointerMove={() => at !== place && onActive(idOf(at))}
          >
            {sign}
            <span className={classes.words}>
              <span className={classes.title}>{title}</span>
              <span className={classes.subtitle}>{detail}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
