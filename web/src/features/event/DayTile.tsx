import { dayjs } from "@/lib/time/dates";
import classes from "./DayTile.module.css";

/** A day as a leaf of a calendar; the words beside it say it too. */
export function DayTile({ date, isQuiet = false }: { date: string; isQuiet?: boolean }) {
  const day = dayjs(date);
  return (
    <span className={classes.tile} data-quiet={isQuiet || undefined} aria-hidden>
      <span className={classes.month}>{day.format("MMM")}</span>
      <span className={classes.day}>{day.format("D")}</span>
    </span>
  );
}
