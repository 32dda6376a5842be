import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { addDays, type Day, isDay, stepFrom } from "./days";
import type { View } from "./views";

interface DayKeys {
  view: View;
  date: Day;
  today: Day;
  /** How many days Up and Down go; left out where they mean something else. */
  row?: number;
  onDate: (day: Day) => void;
  onOpen: (day: Day) => void;
}

/** What has the focus among the days of a calendar: one of them is reached with Tab, the others with the arrows. */
export function useDayKeys<T extends HTMLElement>({
  view,
  date,
  today,
  row,
  onDate,
  onOpen,
}: DayKeys): {
  ref: RefObject<T | null>;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<T>(null);
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    ref.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
  }, [date]);

  const target = (key: string): Day | undefined => {
    if (key === "ArrowLeft" || key === "ArrowRight") return addDays(date, key === "ArrowLeft" ? -1 : 1);
    if (key === "PageUp" || key === "PageDown") return stepFrom(view, date, key === "PageUp" ? -1 : 1);
    if (key === "Home") return today;
    if (row === undefined || (key !== "ArrowUp" && key !== "ArrowDown")) return undefined;
    return addDays(date, key === "ArrowUp" ? -row : row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined;
    if (isOnDay && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      onOpen(date);
      return;
    }
    const to = target(event.key);
    if (!isDay(to)) return;
    event.preventDefault();
    if (to === date) {
      ref.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
      return;
    }
    follows.current = true;
    onDate(to);
  };
  return { ref, onKeyDown };
}
