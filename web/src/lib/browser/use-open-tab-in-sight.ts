import { type RefObject, useEffect } from "react";

/** On a phone not all tabs of a row are in sight; the open one is, also when another one gets its badge later. `isThere`: whether
 *  the row is on the page yet. */
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
