import { type RefObject, useEffect } from "react";

/** Keeps the open tab visible in a scrolling row of tabs, also when another tab grows, for example by a badge. `isThere`:
 *  whether the row is rendered yet. */
export function useOpenTabInSight(list: RefObject<HTMLElement | null>, open: string, isThere = true): void {
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector(`[role="tab"][id$="-tab-${open}"]`);
    if (!isThere || !row || !tab) return;
    const show = () => {
      const [place, room] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
      row.scrollLeft += Math.max(0, place.right - room.right) + Math.min(0, place.left - room.left);
    };
    const observer = new ResizeObserver(show);
    for (const each of row.children) observer.observe(each);
    return () => observer.disconnect();
  }, [list, open, isThere]);
}
