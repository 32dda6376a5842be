import { IconCalendarEvent } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { formatDate } from "@/lib/dates";
import { optionalLazy } from "@/lib/optional-lazy";
import classes from "./AssignedProjectCard.module.css";
import { contractorTexts as texts } from "./texts";

// Each card has a date, and hardly one of them is asked what it is: what tells it comes when one is.
const TimelineTip = optionalLazy(() => import("./TimelineTip"));

/** So long a mouse rests on a date before it is told what that is, as with all others. */
const OPEN_DELAY_MS = 300;

/** When work starts. A mouse that rests on it and the keyboard are told what the date is; a finger hovers nowhere: a tap tells it,
 *  the next one hides it. */
export function TimelineStart({ date }: { date: string }) {
  const [asked, setAsked] = useState<HTMLElement>();
  const [isHovered, setIsHovered] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const [isTapped, setIsTapped] = useState(false);
  const shown = formatDate(date);
  const label = texts.timelineStart(shown);
  useEffect(() => {
    if (!isHovered) return;
    const timer = window.setTimeout(() => setIsTold(true), OPEN_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isHovered]);
  const close = () => {
    setIsTold(false);
    setIsTapped(false);
  };
  const leave = () => {
    setIsHovered(false);
    setIsTold(false);
  };
  return (
    <>
      <button
        type="button"
        className={classes.start}
        aria-label={label}
        onPointerEnter={({ currentTarget, pointerType }) => {
          setAsked(currentTarget);
          setIsHovered(pointerType !== "touch");
        }}
        onPointerLeave={leave}
        onFocus={({ currentTarget }) => {
          setAsked(currentTarget);
          setIsTold(currentTarget.matches(":focus-visible"));
        }}
        onBlur={leave}
        onClick={({ currentTarget }) => {
          setAsked(currentTarget);
          setIsTapped(!isTapped);
        }}
      >
        <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
        <span className={classes.date}>{shown}</span>
      </button>
      {asked && (
        <Suspense>
          <TimelineTip target={asked} label={label} isOpen={isTold || isTapped} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
