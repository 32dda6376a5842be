import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { addDays, type Day, isDay, stepFrom, type View } from "./days";

/** The day to focus after keyboard navigation, and the view that shows it. Outlives the views. */
export type FocusTarget = RefObject<{ view: View; day: Day } | undefined>;

interface DayKeys {
  view: View;
  date: Day;
  today: Day;
  focusTarget: FocusTarget;
  /** The number of days that Up and Down move by; undefined where these keys mean something else. */
  row?: number;
  onDate: (day: Day) => void;
  /** Opens the day view. */
  onOpen: (day: Day) => void;
}

export const hasModifier = (event: KeyboardEvent): boolean =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/** Keyboard navigation between days with a roving tab stop: Tab reaches one day, the arrow keys the others. */
export function useDayKeys<T extends HTMLElement>({ view, date, today, focusTarget, row, onDate, onOpen }: DayKeys) {
  const ref = useRef<T>(null);
  const focusDay = () => ref.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
  // Runs after every render, because the target day may only appear in a later render than the key press causes.
  useEffect(() => {
    if (focusTarget.current?.view !== view || focusTarget.current.day !== date) return;
    focusTarget.current = undefined;
    focusDay();
  });

  const target = (key: string): Day | undefined => {
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const isRightToLeft = document.documentElement.dir === "rtl";
      return addDays(date, (key === "ArrowRight") === isRightToLeft ? -1 : 1);
    }
    if (key === "PageUp" || key === "PageDown") return stepFrom(view, date, key === "PageUp" ? -1 : 1);
    if (key === "Home") return today;
    if (row === undefined || (key !== "ArrowUp" && key !== "ArrowDown")) return undefined;
    return addDays(date, key === "ArrowUp" ? -row : row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event) || event.defaultPrevented) return;
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined;
    if (isOnDay && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      focusTarget.current = { view: "day", day: date };
      onOpen(date);
      return;
    }
    const to = target(event.key);
    if (!isDay(to)) return;
    event.preventDefault();
    if (to === date) {
      focusDay();
      return;
    }
    focusTarget.current = { view, day: to };
    onDate(to);
  };
  return { ref, onKeyDown };
}
