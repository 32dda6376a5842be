import { useInfiniteQuery } from "@tanstack/react-query";
import { eventTitle } from "@/lib/project/event-words";
import { todayIn } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import { DayTile } from "./DayTile";
import classes from "./NextEvent.module.css";
import { eventsQuery } from "./queries";
import { WhenText } from "./WhenText";

/** The owner's next visit, if one is scheduled. */
export function NextEvent() {
  const events = useInfiniteQuery(eventsQuery({ kind: "owner" }));
  const now = useNow();
  const [first] = events.data?.pages ?? [];
  const next = first?.scheduled[0];
  if (!first || !next) return null;
  return (
    <div className={classes.next}>
      <DayTile date={next.scheduled_date} />
      <div>
        <strong>{eventTitle(next)}</strong>
        <WhenText time={next} today={todayIn(first.time_zone, now)} />
      </div>
    </div>
  );
}
