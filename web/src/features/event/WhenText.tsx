import { type EventTime, formatDay, formatHours, nearDay } from "@/lib/time/event-time";
import classes from "./EventCard.module.css";

/** The time of an event as text; nearby days by name, such as "Tomorrow". */
export function WhenText({ time, today }: { time: EventTime; today: string }) {
  const near = nearDay(time.scheduled_date, today);
  return (
    <span className={classes.when}>
      <time dateTime={time.scheduled_date}>{`${near ? `${near}, ` : ""}${formatDay(time.scheduled_date)}`}</time>
      <span className={classes.hours}>{formatHours(time)}</span>
    </span>
  );
}
