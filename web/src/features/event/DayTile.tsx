import { dayjs } from "@/lib/time/dates";
import classes from "./DayTile.module.css";

/** Calendar page icon with a date. Decorative, because the adjacent text has the date too. */
export function DayTile({ date, isQuiet = false }: { date: string; isQuiet?: boolean }) {
  const day = dayjs(date);
  return (
    <span className={classes.tile} data-quiet={isQuiet || undefined} aria-hidden>
      <span className={classes.month}>{day.format("MMM")}</span>
      <span className={classes.day}>{day.format("D")}</span>
    </span>
  );
}
