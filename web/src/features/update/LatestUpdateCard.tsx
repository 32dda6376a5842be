import { Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import timelineText from "locales/timeline.ftl";
import { RelativeTime } from "@/components/display/DateText";
import { SummaryCard } from "@/components/layout/SummaryCard";
import { updateSentence } from "@/components/project/update-sentences";
import { serverText } from "@/language/server-text";
import { timelineQuery, type UpdateSource } from "./queries";

/** The latest timeline entry, with a link to the timeline. */
export function LatestUpdateCard({ source, onOpen }: { source: UpdateSource; onOpen: () => void }) {
  // Same query as the timeline's first page, so opening the timeline needs no request.
  const timeline = useInfiniteQuery(timelineQuery(source, "newest"));
  const latest = timeline.data?.pages[0]?.items[0];
  return (
    <SummaryCard
      title={timelineText("latest")}
      query={timeline}
      failed={timelineText("load-failed")}
      none={timelineText("none")}
      onOpen={onOpen}
    >
      {latest && (
        <>
          <Text fw={600} span>
            {updateSentence(latest)}
          </Text>
          {latest.notes && (
            <Text span lineClamp={2}>
              {latest.notes}
            </Text>
          )}
          <Text size="sm" c="dimmed" span>
            <span>{`${serverText(latest.author_text, latest.author_name)} · `}</span>
            <RelativeTime value={latest.created_at} />
          </Text>
        </>
      )}
    </SummaryCard>
  );
}
