import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import searchText from "locales/search.ftl";
import { lazy, Suspense, useState } from "react";
import { useAccount } from "@/api/account";
import { isProblem } from "@/api/client";
import { useOptions } from "@/lib/browser/list-keys";
import { readTokens, tokenKeys } from "@/lib/project/tokens";
import type { SearchPanelProps } from "./panel-props";
import { isSearched, searchQuery } from "./queries";
import { RecentSearches } from "./RecentSearches";
import { choicesOf, ResultGroups } from "./ResultGroups";
import { forgetSearches, IN_HEADER, keepSearch, readSearches } from "./recent";
import classes from "./SearchPanel.module.css";
import { useSettled } from "./use-settled";

// Loaded when a filter is typed.
const FilterPanel = lazy(() => import("./FilterPanel"));

/** Search results while typing, or recent searches if there is no term. With filters in the term, such as `status:on_hold`, a link to
 *  the filtered list. */
export default function SearchPanel(props: SearchPanelProps) {
  const account = useAccount();
  const { open, filters } = readTokens(props.term, account?.abilities.show_admin_dashboard ?? false);
  if (!account || (!open && Object.keys(filters).length === 0)) return <ResultPanel {...props} />;
  return (
    <Suspense fallback={<p className={classes.state}>{searchText("searching")}</p>}>
      <FilterPanel {...props} account={account} />
    </Suspense>
  );
}

function ResultPanel(props: SearchPanelProps) {
  const { term, listId, input, staleTime, active, onActive, onTerm, onLeave } = props;
  const router = useRouter();
  const trimmed = term.trim();
  const answer = useAnswer(trimmed, staleTime);
  const { account, found, results, all, isTerm, isSignedOut } = answer;
  const userId = account?.user.id;
  const [recent, setRecent] = useState(() => (userId ? readSearches(userId, IN_HEADER) : []));

  /** Opens a result. */
  const choose = (url: string) => {
    if (userId) keepSearch(userId, trimmed);
    onLeave();
    router.history.push(url);
  };

  const { idOf, place } = useOptions({
    input,
    listId,
    count: isTerm ? all.length : recent.length,
    active,
    onActive,
    onEnter: (at, event) => {
      event.preventDefault();
      if (!isTerm && recent[at] !== undefined) onTerm(recent[at]);
      const result = all[Math.max(at, 0)];
      if (isTerm && result) choose(result.url);
    },
  });

  return (
    <div className={classes.panel}>
      <p role="status" className={classes.said}>
        {said(answer)}
      </p>
      <AnswerState answer={answer} term={trimmed} hasRecent={recent.length > 0} />
      {/* Always rendered, because the input refers to it with aria-controls. */}
      <div id={listId} role="listbox" aria-label={searchText("results")} className={classes.list}>
        {!isSignedOut && !isTerm && (
          <RecentSearches
            terms={recent}
            place={place}
            idOf={idOf}
            onChoose={onTerm}
            onActive={(at) => onActive(idOf(at))}
          />
        )}
        {!isSignedOut && found && (
          <ResultGroups
            groups={found.groups}
            choices={all}
            place={place}
            idOf={idOf}
            onChoose={choose}
            onActive={(at) => onActive(idOf(at))}
          />
        )}
      </div>
      {!isSignedOut && !isTerm && recent.length > 0 && (
        <ClearRecent
          onClear={() => {
            if (userId) forgetSearches(userId);
            setRecent([]);
            onActive(undefined);
            input.current?.focus();
          }}
        />
      )}
      {account && !isTerm && <FiltersHint seesAll={account.abilities.show_admin_dashboard} />}
      {found?.capped && <MoreHint shown={results.length} />}
    </div>
  );
}

/** Maximum number of results in total (specification 1, section 9). */
const RESULTS_MAX = 20;

/** Placeholder for results. */
function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      <p className={classes.head}>{searchText("searching")}</p>
      {["a", "b", "c"].map((row) => (
        <div key={row} className={classes.bones}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

/** Runs the search after the debounce and returns its state. */
function useAnswer(trimmed: string, staleTime: number) {
  const account = useAccount();
  const isTerm = isSearched(trimmed);
  const settled = useSettled(trimmed);
  const search = useQuery({ ...searchQuery(settled, staleTime), enabled: isSearched(settled) && !!account });
  const isCurrent = settled === trimmed;
  const found = isTerm && isCurrent ? search.data : undefined;
  const results = found?.groups.flatMap((group) => group.items) ?? [];
  const all = found && account ? choicesOf(found.groups, settled, account) : [];
  // An empty result that is incomplete does not prove that there are no matches.
  const isKnown = found && (results.length > 0 || !found.capped);
  const isBusy = isTerm && !isKnown && (!isCurrent || search.isFetching);
  const isRefused = isTerm && isCurrent && !search.isFetching && search.isError;
  const isSignedOut = !account || (isRefused && isProblem(search.error, 401));
  const isOutOfTime = found && !isKnown && !search.isFetching;
  const isNothing = isKnown && found.groups.length === 0;
  return {
    account,
    settled,
    search,
    found,
    results,
    all,
    isTerm,
    isBusy,
    isRefused,
    isSignedOut,
    isOutOfTime,
    isNothing,
  };
}

type Answer = ReturnType<typeof useAnswer>;

/** Text for screen readers. */
function said({ isSignedOut, isBusy, isRefused, isOutOfTime, isNothing, found, results }: Answer): string {
  if (isSignedOut) return searchText("signed-out");
  if (isBusy) return searchText("searching");
  if (isRefused) return searchText("failed");
  if (isOutOfTime) return searchText("out-of-time");
  if (isNothing) return searchText("nothing");
  return found ? searchText("counted", { count: results.length }) : searchText("empty");
}

interface AnswerStateProps {
  answer: Answer;
  term: string;
  /** Whether there are recent searches. */
  hasRecent: boolean;
}

/** Status shown in place of results, if any. */
function AnswerState({ answer, term, hasRecent }: AnswerStateProps) {
  const { search, isTerm, isBusy, isRefused, isSignedOut, isOutOfTime, isNothing } = answer;
  return (
    <>
      {isSignedOut && <p className={classes.state}>{searchText("signed-out")}</p>}
      {!isSignedOut && isBusy && <Waiting />}
      {!isSignedOut && (isRefused || isOutOfTime) && (
        <div className={classes.state}>
          <p className={classes.head}>{isRefused ? searchText("failed") : searchText("out-of-time")}</p>
          {isProblem(search.error, 429) && <p>{search.error.message}</p>}
          <button type="button" className={classes.again} onClick={() => void search.refetch()}>
            {searchText("try-again")}
          </button>
        </div>
      )}
      {!isSignedOut && isNothing && (
        <p className={classes.state}>
          <span>{searchText("nothing-for")}</span> <strong className={classes.term}>{term}</strong>
        </p>
      )}
      {!isSignedOut && !isTerm && (
        <p className={classes.state} data-small={hasRecent || undefined}>
          {searchText("empty")}
        </p>
      )}
    </>
  );
}

/** Names the filters that can be typed. */
function FiltersHint({ seesAll }: { seesAll: boolean }) {
  return <p className={classes.foot}>{searchText("filters", { keys: tokenKeys(seesAll).join(" ") })}</p>;
}

function ClearRecent({ onClear }: { onClear: () => void }) {
  return (
    <div className={classes.foot}>
      <button type="button" className={classes.again} aria-label={searchText("clear-recent-label")} onClick={onClear}>
        {searchText("clear-recent")}
      </button>
    </div>
  );
}

/** Hint that there may be more results. */
function MoreHint({ shown }: { shown: number }) {
  if (shown === 0) return null;
  return <p className={classes.foot}>{shown >= RESULTS_MAX ? searchText("capped") : searchText("perhaps-more")}</p>;
}
