import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from "react";
import type { EventTime } from "@/lib/time/event-time";
import { type DragMode, dragged, isSameTime, type Place } from "./drag";
import type { Entry } from "./entries";

/** The entry being dragged, and its time if dropped now. */
export interface Drag {
  entry: Entry;
  time: EventTime;
}

/** Starts a drag. `locate` maps a point of the viewport to a place in the grid. */
export type Grab = (
  event: ReactPointerEvent,
  entry: Entry,
  mode: DragMode,
  locate: (x: number, y: number) => Place | undefined,
) => void;

/** Pixels of movement before a press counts as a drag. */
const THRESHOLD = 5;

/** Suppresses the click after a drag, which would open the entry. */
function swallowClick(): void {
  const stop = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}

/** Drag and drop with a mouse or pen; touch scrolls. Escape cancels. */
export function useDrag(onDrop: (entry: Entry, time: EventTime) => void): { drag: Drag | undefined; grab: Grab } {
  const [drag, setDrag] = useState<Drag>();
  const end = useRef<(() => void) | undefined>(undefined);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => end.current?.(), []);

  const grab = useCallback<Grab>((event, entry, mode, locate) => {
    if (event.button !== 0 || event.pointerType === "touch") return;
    end.current?.();
    const [x, y] = [event.clientX, event.clientY];
    const grip = (locate(x, y)?.minute ?? entry.start) - entry.start;
    const listening = new AbortController();
    let time: EventTime | undefined;
    const finish = () => {
      listening.abort();
      end.current = undefined;
      if (time) swallowClick();
      setDrag(undefined);
    };
    end.current = finish;
    const { signal } = listening;
    window.addEventListener(
      "pointermove",
      (move) => {
        if (!time && Math.hypot(move.clientX - x, move.clientY - y) < THRESHOLD) return;
        const place = locate(move.clientX, move.clientY);
        const next = place ? dragged(entry, mode, place, mode === "move" ? grip : 0) : (time ?? entry.time);
        if (time && isSameTime(time, next)) return;
        time = next;
        setDrag({ entry, time: next });
      },
      { signal },
    );
    window.addEventListener(
      "pointerup",
      () => {
        const to = time;
        finish();
        if (to && !isSameTime(to, entry.time)) drop.current(entry, to);
      },
      { signal },
    );
    window.addEventListener("pointercancel", finish, { signal });
    window.addEventListener("blur", finish, { signal });
    window.addEventListener(
      "keydown",
      (key) => {
        if (key.key !== "Escape") return;
        key.preventDefault();
        key.stopPropagation();
        finish();
      },
      { signal, capture: true },
    );
  }, []);
  return { drag, grab };
}
