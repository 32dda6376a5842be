import { Text, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { isPassing } from "@/api/client";
import { RelativeTime } from "@/components/DateText";
import { Panel } from "@/components/Panel";
import { updateSentence } from "@/components/project/update-sentences";
import { ComponentSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import classes from "./LatestUpdateCard.module.css";
import { timelineQuery, type UpdateSource } from "./queries";
import { updateTexts as texts } from "./texts";

/** The newest entry of the timeline, and the way to all of them. */
export function LatestUpdateCard({ source, onOpen }: { source: UpdateSource; onOpen: () => void }) {
  // The timeline's own first page: opening the timeline then needs no call.
  const timeline = useInfiniteQuery(timelineQuery(source, "newest"));
  const latest = timeline.data?.pages[0]?.items[0];
  return (
    <Panel title={texts.latest} flush>
      {timeline.isPending ? (
        <div className={classes.quiet}>
          <ComponentSkeleton lines={2} />
        </div>
      ) : !timeline.data || (timeline.isError && !isPassing(timeline.error)) ? (
        <ErrorState title={texts.loadFailed} error={timeline.error} onRetry={() => timeline.refetch()} />
      ) : latest === undefined ? (
        <Text c="dimmed" className={classes.quiet}>
          {texts.none}
        </Text>
      ) : (
        <UnstyledButton className={classes.card} onClick={onOpen}>
          <span className={classes.words}>
            <Text fw={600} span>
              {updateSentence(latest)}
            </Text>
            {latest.notes && (
              <Text span lineClamp={2}>
                {latest.notes}
              </Text>
            )}
            <Text size="sm" c="dimmed" span>
              {latest.author_name} · <RelativeTime value={latest.created_at} />
            </Text>
          </span>
          <IconChevronRight size={20} aria-hidden />
        </UnstyledButton>
      )}
    </Panel>
  );
}
