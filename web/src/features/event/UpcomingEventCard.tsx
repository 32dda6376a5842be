import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import eventText from "locales/event.ftl";
import { useAccount } from "@/api/account";
import { SummaryCard } from "@/components/layout/SummaryCard";
import { eventTitle } from "@/lib/project/event-words";
import { todayIn } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import { DayTile } from "./DayTile";
import { upcomingQuery } from "./queries";
import { WhenText } from "./WhenText";

/** The next event, with a link to all events. */
export function UpcomingEventCard({ code, onOpen }: { code: string; onOpen: () => void }) {
  const upcoming = useQuery(upcomingQuery(code));
  const zone = useAccount()?.time_zone;
  const now = useNow();
  const next = upcoming.data?.next;
  return (
    <SummaryCard
      title={eventText("upcoming")}
      query={upcoming}
      failed={eventText("load-failed")}
      none={eventText("none-upcoming")}
      onOpen={onOpen}
      start={next && <DayTile date={next.scheduled_date} />}
    >
      {next && zone && (
        <>
          <Text fw={600} span>
            {eventTitle(next)}
          </Text>
          <WhenText time={next} today={todayIn(zone, now)} />
        </>
      )}
    </SummaryCard>
  );
}
