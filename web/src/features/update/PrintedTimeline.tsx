import { Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import timelineText from "locales/timeline.ftl";
import { useEffect, useEffectEvent } from "react";
import { ErrorState } from "@/components/feedback/states";
import { timelineQuery, type UpdateSource } from "./queries";
import classes from "./Timeline.module.css";
import { TimelineEntry } from "./TimelineEntry";

/** Printing is limited to the latest 500 entries. */
const PAGES_MAX = 10;

interface PrintedTimelineProps {
  source: UpdateSource;
  /** Called when everything to print is rendered. */
  onReady: () => void;
}

/** The timeline for printing, fully expanded, up to the maximum number of entries. */
export function PrintedTimeline({ source, onReady }: PrintedTimelineProps) {
  const timeline = useInfiniteQuery(timelineQuery(source, "newest"));
  const { hasNextPage, fetchNextPage, isFetching, isError } = timeline;
  const pages = timeline.data?.pages ?? [];
  const count = pages.length;
  const wantsMore = hasNextPage && count < PAGES_MAX && !isError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page can arrive before a render shows that it is being fetched
  useEffect(() => {
    if (wantsMore && !isFetching) void fetchNextPage();
  }, [wantsMore, isFetching, count, fetchNextPage]);
  const isReady = isError || (timeline.isSuccess && !wantsMore);
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    if (isReady) ready();
  }, [isReady]);
  if (isError && pages.length === 0) return <ErrorState title={timelineText("load-failed")} error={timeline.error} />;
  const updates = pages.flatMap(({ items }) => items);
  // A printed page looks complete, so it must mention missing entries.
  const missing = isError
    ? timelineText("rest-failed")
    : isReady && hasNextPage && timelineText("rest-left", { count: updates.length });
  const folds = { open: new Set(updates.map(({ id }) => id)), toggle: () => {} };
  return (
    <>
      {missing && (
        <Text fw={600} mb="md">
          {missing}
        </Text>
      )}
      <ol className={classes.entries}>
        {updates.map((update) => (
          <TimelineEntry key={update.id} update={update} folds={folds} />
        ))}
      </ol>
    </>
  );
}
