import { Button, UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconFilterOff, IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import timelineText from "locales/timeline.ftl";
import { lazy, Suspense, useCallback, useId, useState } from "react";
import { useAnnotations } from "@/components/annotation/use-annotations";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { RefetchFiles } from "@/components/files/working-link";
import { Panel } from "@/components/layout/Panel";
import { useAddressChoice, useAddressSet } from "@/lib/browser/use-address-state";
import { forgetWhatWasRead } from "@/lib/network/signed-links";
import { UPDATE_FILTERS, type UpdateFilter } from "./filters";
import { PAGE_SIZE, timelineQuery, type UpdateSort, type UpdateSource } from "./queries";
import classes from "./Timeline.module.css";
import { TimelineControls } from "./TimelineControls";
import { type Folds, TimelineEntry } from "./TimelineEntry";

/** Only long timelines need it. */
const LongTimeline = lazy(() => import("./LongTimeline"));

/** Entries of a plain timeline that are shown at first. */
const AT_FIRST = 5;

const NO_FILTERS: ReadonlySet<UpdateFilter> = new Set();

interface TimelineProps {
  source: UpdateSource;
  title: string;
  /** Starts with the latest entries in plain words. The names of statuses, the filters, and the order are one tap away. */
  isPlain?: boolean;
}

/** A project's timeline. */
export function Timeline({ source, title, isPlain: startsPlain = false }: TimelineProps) {
  const [sort, setSort] = useAddressChoice<UpdateSort>("order", ["newest", "oldest"]);
  const [chosen, setChosen] = useAddressSet(
    "show",
    UPDATE_FILTERS.map(([filter]) => filter),
  );
  const [fold, setFold] = useAddressChoice("timeline", ["open", "folded"]);
  const isOpen = fold === "open";
  const [isPlain, setIsPlain] = useState(startsPlain && chosen.size === 0 && sort === "newest");
  const id = useId();
  return (
    <Panel
      title={
        <UnstyledButton
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setFold(isOpen ? "folded" : "open")}
        >
          <span>{title}</span>
          <IconChevronRight size={20} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        </UnstyledButton>
      }
      actions={
        isOpen && (
          <div className={classes.controls}>
            {startsPlain && (
              <Button variant="default" aria-pressed={!isPlain} onClick={() => setIsPlain(!isPlain)}>
                {timelineText("details")}
              </Button>
            )}
            {!isPlain && <TimelineControls chosen={chosen} onChoose={setChosen} sort={sort} onSort={setSort} />}
          </div>
        )
      }
    >
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Entries
            source={source}
            sort={isPlain ? "newest" : sort}
            chosen={isPlain ? NO_FILTERS : chosen}
            isPlain={isPlain}
            onClear={() => setChosen(new Set())}
          />
        )}
      </div>
    </Panel>
  );
}

interface EntriesProps {
  source: UpdateSource;
  sort: UpdateSort;
  chosen: ReadonlySet<UpdateFilter>;
  isPlain: boolean;
  onClear: () => void;
}

function Entries({ source, sort, chosen, isPlain, onClear }: EntriesProps) {
  const timeline = useInfiniteQuery(timelineQuery(source, sort, [...chosen]));
  const { hasNextPage, fetchNextPage } = timeline;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const folds = useFolds();
  const { layer, actions } = useAnnotations(source);
  const viewer = { layer, actions };
  const [showsAll, setShowsAll] = useState(false);

  if (timeline.isPending) return <ComponentSkeleton />;
  if (!timeline.data) {
    return <ErrorState title={timelineText("load-failed")} error={timeline.error} onRetry={() => timeline.refetch()} />;
  }
  const updates = timeline.data.pages.flatMap((page) => page.items);
  if (updates.length === 0 && chosen.size > 0) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title={timelineText("none-match")}
        action={
          <Button variant="default" onClick={onClear}>
            {timelineText("clear-filters")}
          </Button>
        }
      />
    );
  }
  if (updates.length === 0) {
    return (
      <EmptyState icon={IconHistory} title={timelineText("none")}>
        {timelineText("none-hint")}
      </EmptyState>
    );
  }
  const isShort = isPlain && !showsAll && updates.length > AT_FIRST;
  const isLong = !isShort && (hasNextPage || updates.length > PAGE_SIZE);
  const short = (
    // All entries are rendered, because all are printed.
    <ol className={classes.entries} data-short={isShort || undefined}>
      {updates.map((update) => (
        <TimelineEntry key={update.id} update={update} folds={folds} isPlain={isPlain} viewer={viewer} />
      ))}
    </ol>
  );
  const refetchFiles = async () => {
    forgetWhatWasRead();
    const { data } = await timeline.refetch({ throwOnError: true });
    return data?.pages.flatMap((page) => page.items).flatMap((update) => update.attachments) ?? [];
  };
  return (
    <RefetchFiles value={refetchFiles}>
      {isLong ? (
        <Suspense fallback={short}>
          <LongTimeline
            updates={updates}
            folds={folds}
            viewer={viewer}
            isPlain={isPlain}
            isUnfinished={hasNextPage}
            canLoadMore={hasNextPage && !timeline.isFetching && !timeline.isError}
            onLoadMore={loadMore}
          />
        </Suspense>
      ) : (
        short
      )}
      {isShort && (
        <Button variant="default" mt="md" onClick={() => setShowsAll(true)}>
          {timelineText("earlier")}
        </Button>
      )}
      {timeline.isFetchNextPageError && <PageFailure error={timeline.error} onRetry={loadMore} />}
      {timeline.isFetchingNextPage && <ComponentSkeleton lines={2} />}
    </RefetchFiles>
  );
}

function useFolds(): Folds {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return { open, toggle };
}

/** Shown when loading more entries fails; the loaded entries stay. */
function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <ErrorState title={timelineText("load-failed")} error={error} onRetry={onRetry} />;
}
