import { IconCalendarEvent } from "@tabler/icons-react";
import contractorText from "locales/contractor.ftl";
import { useTip } from "@/components/overlays/use-tip";
import { formatDate } from "@/lib/time/dates";
import classes from "./AssignedProjectCard.module.css";

/** When work starts. A tooltip explains the date on hover and keyboard focus. On touch screens, a tap toggles it. */
export function TimelineStart({ date }: { date: string }) {
  const shown = formatDate(date);
  const label = contractorText("timeline-start", { date: shown });
  const { handlers, toggle, tip } = useTip(label);
  return (
    <>
      <button
        type="button"
        className={classes.start}
        aria-label={label}
        {...handlers}
        onClick={({ currentTarget }) => toggle(currentTarget)}
      >
        <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
        <span className={classes.date}>{shown}</span>
      </button>
      {tip}
    </>
  );
}
