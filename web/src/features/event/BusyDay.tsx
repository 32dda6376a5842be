import { Button, Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import eventDialogText from "locales/event-dialog.ftl";
import type { CSSProperties } from "react";
import type { Schemas } from "@/api/client";
import { InlineFailure } from "@/components/feedback/InlineFailure";
import { eventTitle } from "@/lib/project/event-words";
import { projectTitle } from "@/lib/project/project-title";
import { formatDay, formatHours } from "@/lib/time/event-time";
import classes from "./BusyDay.module.css";
import { freeRanges, hoursShown, overlap, type Range, rangeOf, timeAt, visitIn } from "./busy";
import { type SlotValues, sentTime } from "./form";
import { dayQuery, type Ignored } from "./queries";

interface BusyDayProps {
  code: string;
  /** The company's name. */
  company: string;
  slot: SlotValues;
  /** The event or proposal that is edited. */
  ignored: Ignored;
  isLocked: boolean;
  /** Fills in times, in the API's format. */
  onUse: (start: string, end: string) => void;
}

/** What the company has on the day of a timeslot, the free hours, and a warning if the timeslot conflicts. */
export default function BusyDay({ code, company, slot, ignored, isLocked, onUse }: BusyDayProps) {
  const { data, error, isFetching, refetch } = useQuery(dayQuery(code, slot.scheduled_date, ignored));
  const head = eventDialogText("day-of", { company, day: formatDay(slot.scheduled_date) });
  if (!data) {
    return (
      <div className={classes.day}>
        <p className={classes.head}>{head}</p>
        {error ? (
          <InlineFailure
            text={eventDialogText("day-failed")}
            error={error}
            onRetry={() => void refetch()}
            isBusy={isFetching}
          />
        ) : (
          <Skeleton height={44} aria-label={eventDialogText("day-loading")} />
        )}
      </div>
    );
  }
  const busy = data.flatMap((entry) => rangeOf(entry) ?? []);
  const chosen = rangeOf(sentTime(slot));
  const shown = hoursShown(chosen ? [...busy, chosen] : busy);
  const isInConflict = (entry: Schemas["Conflict"]) => {
    const range = rangeOf(entry);
    return range !== undefined && chosen !== undefined && overlap(range, chosen);
  };
  const conflicts = data.filter(isInConflict).length;
  return (
    <div className={classes.day} data-conflict={conflicts > 0 || undefined}>
      <p className={classes.head}>{head}</p>
      <Track busy={data} shown={shown} chosen={chosen} hasConflict={conflicts > 0} />
      <FreeHours ranges={freeRanges(busy, shown)} isEmpty={data.length === 0} isLocked={isLocked} onUse={onUse} />
      {data.length > 0 && (
        <ul className={classes.entries}>
          {data.map((entry) => (
            <li key={`${entry.id} ${entry.start_time}`} data-conflict={isInConflict(entry) || undefined}>
              <span className={classes.hours}>{formatHours(entry)}</span>
              <span>
                {[
                  projectTitle(entry.project),
                  eventTitle(entry),
                  ...(entry.kind === "timeslot" ? [eventDialogText("day-proposed")] : []),
                ].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {conflicts > 0 && (
          <p className={classes.warning}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>{eventDialogText("day-conflicts", { count: conflicts, company })}</span>
          </p>
        )}
      </div>
    </div>
  );
}

interface TrackProps {
  busy: Schemas["Conflict"][];
  shown: Range;
  chosen: Range | undefined;
  hasConflict: boolean;
}

/** The day as a bar. The list below says the same in words. */
function Track({ busy, shown, chosen, hasConflict }: TrackProps) {
  const share = (minutes: number) =>
    (Math.min(Math.max(minutes, shown.from), shown.to) - shown.from) / (shown.to - shown.from);
  const place = ({ from, to }: Range) =>
    ({ "--from": `${100 * share(from)}%`, "--length": `${100 * (share(to) - share(from))}%` }) as CSSProperties;
  return (
    <div className={classes.track} aria-hidden>
      {busy.map((entry) => {
        const range = rangeOf(entry);
        return (
          range && (
            <span
              key={`${entry.id} ${entry.start_time}`}
              className={classes.block}
              data-proposed={entry.kind === "timeslot" || undefined}
              style={place(range)}
            />
          )
        );
      })}
      {chosen && <span className={classes.chosen} data-conflict={hasConflict || undefined} style={place(chosen)} />}
    </div>
  );
}

interface FreeHoursProps {
  ranges: Range[];
  /** Whether the company has nothing on that day. */
  isEmpty: boolean;
  isLocked: boolean;
  onUse: (start: string, end: string) => void;
}

function FreeHours({ ranges, isEmpty, isLocked, onUse }: FreeHoursProps) {
  if (isEmpty) return <p className={classes.quiet}>{eventDialogText("day-free")}</p>;
  if (ranges.length === 0) return <p className={classes.quiet}>{eventDialogText("day-full")}</p>;
  return (
    <div className={classes.free}>
      <span className={classes.quiet}>{eventDialogText("day-free-hours")}</span>
      {ranges.map((range) => {
        const visit = visitIn(range);
        const label = formatHours({
          scheduled_date: "",
          start_time: timeAt(range.from),
          end_time: timeAt(range.to),
          is_all_day: false,
        });
        return (
          <Button
            key={range.from}
            variant="default"
            size="compact-sm"
            className={classes.use}
            aria-label={eventDialogText("day-use", { hours: label })}
            disabled={isLocked}
            onClick={() => onUse(timeAt(visit.from), timeAt(visit.to))}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
