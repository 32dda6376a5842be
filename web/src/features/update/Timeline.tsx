import { Button, Select } from "@mantine/core";
import "@mantine/core/styles/Combobox.layer.css";
import { IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "@/components/Panel";
import { ComponentSkeleton } from "@/components/skeletons";
import { EmptyState, ErrorState } from "@/components/states";
import { timelineQuery, type UpdateSort, type UpdateSource } from "./queries";
import classes from "./Timeline.module.css";
import { TimelineEntry } from "./TimelineEntry";
import { updateTexts as texts } from "./texts";

const SORTS = [
  { value: "newest", label: texts.newestFirst },
  { value: "oldest", label: texts.oldestFirst },
];

interface TimelineProps {
  source: UpdateSource;
  title: string;
}

/** Everything that happened to a project. */
export function Timeline({ source, title }: TimelineProps) {
  const [sort, setSort] = useState<UpdateSort>("newest");
  return (
    <Panel
      title={title}
      actions={
        <Select
          aria-label={texts.sort}
          data={SORTS}
          value={sort}
          onChange={(value) => value && setSort(value as UpdateSort)}
          allowDeselect={false}
          w="10rem"
          size="sm"
        />
      }
    >
      <Entries source={source} sort={sort} />
    </Panel>
  );
}

function Entries({ source, sort }: { source: UpdateSource; sort: UpdateSort }) {
  const timeline = useInfiniteQuery(timelineQuery(source, sort));
  if (timeline.isPending) return <ComponentSkeleton />;
  if (timeline.isError) {
    return <ErrorState title={texts.loadFailed} error={timeline.error} onRetry={() => timeline.refetch()} />;
  }
  const updates = timeline.data.pages.flatMap((page) => page.items);
  if (updates.length === 0) {
    return (
      <EmptyState icon={IconHistory} title={texts.none}>
        {texts.noneHint}
      </EmptyState>
    );
  }
  return (
    <>
      <ol className={classes.entries}>
        {updates.map((update) => (
          <TimelineEntry key={update.id} update={update} />
        ))}
      </ol>
      {timeline.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={timeline.isFetchingNextPage}
          onClick={() => timeline.fetchNextPage()}
        >
          {texts.loadMore}
        </Button>
      )}
    </>
  );
}
