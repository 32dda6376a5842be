import { VisuallyHidden } from "@mantine/core";
import { IconBan, IconCheck, IconHourglass, IconPlayerPause } from "@tabler/icons-react";
import { memo, type PointerEvent } from "react";
import { projectTitle } from "@/lib/project/project-title";
import { formatHours } from "@/lib/time/event-time";
import classes from "./EntryChip.module.css";
import { type Entry, entryLabel, startText } from "./entries";
import { typeSign } from "./type-signs";

interface EntryChipProps {
  entry: Entry;
  /** One line, or as many lines as fit. */
  shape: "line" | "block";
  /** Whether it is a tab stop; only entries of the selected day are. */
  isReached: boolean;
  isDragged?: boolean;
  onOpen: (entry: Entry) => void;
  /** Undefined if the entry cannot be moved. */
  onGrab?: ((event: PointerEvent, entry: Entry) => void) | undefined;
}

/** An entry in a grid. Its accessible name has more detail than the visible text. */
export const EntryChip = memo(function EntryChip(props: EntryChipProps) {
  const { entry, shape, isReached, isDragged, onOpen, onGrab } = props;
  const { type, title, time, isProposed, isOver, status, project } = entry;
  const name = projectTitle(project);
  return (
    <button
      type="button"
      className={`${classes.tone} ${classes.chip} ${classes[shape]}`}
      data-entry={entry.id}
      data-type={type}
      data-proposed={isProposed || undefined}
      data-past={isOver || undefined}
      data-canceled={status === "canceled" || undefined}
      data-dragged={isDragged || undefined}
      tabIndex={isReached ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(entry);
      }}
      onPointerDown={entry.canEdit && onGrab ? (event) => onGrab(event, entry) : undefined}
    >
      {/* The full name, because the visible text may be shortened. */}
      <VisuallyHidden>{entryLabel(entry)}</VisuallyHidden>
      {shape === "line" ? (
        <>
          <Sign entry={entry} />
          {startText(entry) && (
            <span className={classes.time} aria-hidden>
              {startText(entry)}
            </span>
          )}
          <span className={classes.title} aria-hidden>
            {name}
          </span>
        </>
      ) : (
        <>
          <span className={classes.head} aria-hidden>
            <Sign entry={entry} />
            <span className={classes.title}>{name}</span>
          </span>
          <span className={classes.time} aria-hidden>
            {formatHours(time)}
          </span>
          <span aria-hidden>{title}</span>
          <span aria-hidden>{project.project_number}</span>
        </>
      )}
    </button>
  );
});

/** The icon of the event type, or of the status unless the event is simply scheduled. */
function Sign({ entry: { type, status, isProposed } }: { entry: Entry }) {
  const TypeSign = isProposed
    ? IconHourglass
    : status === "completed"
      ? IconCheck
      : status === "canceled"
        ? IconBan
        : status === "on_hold"
          ? IconPlayerPause
          : typeSign(type);
  return <TypeSign size={14} stroke={2} aria-hidden />;
}
