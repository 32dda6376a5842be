import { useInfiniteQuery } from "@tanstack/react-query";
import { eventTitle } from "@/lib/project/event-words";
import { todayIn } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import { DayTile } from "./DayTile";
import classes from "./NextEvent.module.css";
import { OwnerAnswer } from "./OwnerAnswer";
import { eventsQuery } from "./queries";
import { WhenText } from "./WhenText";

/** The owner's next visit, if one is scheduled, with the buttons to confirm it or to ask for another time. */
export function NextEvent() {
  const events = useInfiniteQuery(eventsQuery({ kind: "owner" }));
  const now = useNow();
  const [first] = events.data?.pages ?? [];
  const next = first?.scheduled[0];
  if (!first || !next) return null;
  const today = todayIn(first.time_zone, now);
  return (
    <div className={classes.visit}>
      <div className={classes.next}>
        <DayTile date={next.scheduled_date} />
        <div>
          <strong>{eventTitle(next)}</strong>
          <WhenText time={next} today={today} />
        </div>
      </div>
      <OwnerAnswer key={next.id} event={next} today={today} zone={first.time_zone} />
    </div>
  );
}
