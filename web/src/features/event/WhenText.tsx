import { type EventTime, formatDay, formatHours, nearDay } from "@/lib/time/event-time";
import classes from "./EventCard.module.css";

/** When an event is, in words; the next days by their names. */
export function WhenText({ time, today }: { time: EventTime; today: string }) {
  const near = nearDay(time.scheduled_date, today);
  return (
    <span className={classes.when}>
      <time dateTime={time.scheduled_date}>{`${near ? `${near}, ` : ""}${formatDay(time.scheduled_date)}`}</time>
      <span className={classes.hours}>{formatHours(time)}</span>
    </span>
  );
}
