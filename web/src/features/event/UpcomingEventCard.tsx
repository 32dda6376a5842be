import { Text, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "@/api/account";
import { isPassing } from "@/api/client";
import { Panel } from "@/components/Panel";
import { ComponentSkeleton } from "@/components/skeletons";
import { ErrorState } from "@/components/states";
import { todayIn } from "@/lib/event-time";
import { DayTile } from "./DayTile";
import { upcomingQuery } from "./queries";
import { eventTexts as texts } from "./texts";
import classes from "./UpcomingEventCard.module.css";
import { WhenText } from "./WhenText";

/** The next event, and the way to all of them. */
export function UpcomingEventCard({ code, onOpen }: { code: string; onOpen: () => void }) {
  const upcoming = useQuery(upcomingQuery(code));
  const zone = useAccount()?.time_zone;
  const next = upcoming.data?.next;
  return (
    <Panel title={texts.upcoming} flush>
      {upcoming.isPending ? (
        <div className={classes.quiet}>
          <ComponentSkeleton lines={2} />
        </div>
      ) : !upcoming.data || (upcoming.isError && !isPassing(upcoming.error)) ? (
        <ErrorState title={texts.loadFailed} error={upcoming.error} onRetry={() => upcoming.refetch()} />
      ) : !next || !zone ? (
        <Text c="dimmed" className={classes.quiet}>
          {texts.noneUpcoming}
        </Text>
      ) : (
        <UnstyledButton className={classes.card} onClick={onOpen}>
          <DayTile date={next.scheduled_date} />
          <span className={classes.words}>
            <Text fw={600} span>
              {next.title}
            </Text>
            <WhenText time={next} today={todayIn(zone)} />
          </span>
          <IconChevronRight size={20} aria-hidden />
        </UnstyledButton>
      )}
    </Panel>
  );
}
