import type { Locator } from "@playwright/test";

/** Measurements made while scrolling through a thread. */
export interface Passage {
  /** Maximum number of rendered messages. */
  mostRows: number;
  /** How often messages were added above the visible ones. */
  pages: number;
  /** The largest shift of the visible messages when that happened, in pixels. */
  farthestJump: number;
  /** Durations of long tasks, in milliseconds. */
  longTasks: number[];
}

/** Scrolls a thread to its first message as fast as its pages load, and checks each frame. */
export const toFirst = (feed: Locator): Promise<Passage> => feed.evaluate(pass, "up" as const);

/** Scrolls a fully loaded thread back to its end. */
export const toLast = (feed: Locator): Promise<Passage> => feed.evaluate(pass, "down" as const);

/** Runs in the page. It waits for frames instead of fixed times: the thread's state shows when the end is reached. */
async function pass(feed: Element, way: "up" | "down"): Promise<Passage> {
  const scroller = feed.parentElement as HTMLElement;
  const seen: Passage = { mostRows: 0, pages: 0, farthestJump: 0, longTasks: [] };
  const watch = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(Math.round(duration));
  });
  watch.observe({ type: "longtask" });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const rows = () => [...feed.querySelectorAll<HTMLElement>("[data-message]")];
  const offset = (row: Element) => row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  const place = (row: HTMLElement) => ({ key: row.dataset.message, index: Number(row.dataset.index), at: offset(row) });
  const topmost = () =>
    rows().find((row) => row.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top > 1);
  const find = (key: string | undefined) => rows().find((row) => row.dataset.message === key);
  const isThere = () => {
    if (way === "down") return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 2;
    // When nothing is left above, the feed reports its size.
    const first = feed.querySelector<HTMLElement>('[data-index="0"]');
    return scroller.scrollTop === 0 && first !== null && first.getAttribute("aria-setsize") !== "-1";
  };
  // Two screens per frame: faster than a thumb, slower than the key that jumps to the end.
  const step = scroller.clientHeight * 2;
  while (!isThere()) {
    if (way === "down") scroller.scrollTop += step;
    else if (scroller.scrollTop > 0) scroller.scrollTop = Math.max(0, scroller.scrollTop - step);
    await frame();
    seen.mostRows = Math.max(seen.mostRows, rows().length);
    const row = topmost();
    if (way === "down" || scroller.scrollTop > 0 || !row) continue;
    // At the top of the loaded messages: the visible ones must not move when more are added above.
    const before = place(row);
    let now = find(before.key);
    while (!isThere() && now && Number(now.dataset.index) === before.index) {
      await frame();
      now = find(before.key);
    }
    if (isThere()) break;
    // New rows are measured within the next frames.
    await frame();
    await frame();
    now = find(before.key);
    seen.pages += 1;
    const jump = now ? Math.abs(offset(now) - before.at) : Number.MAX_SAFE_INTEGER;
    seen.farthestJump = Math.max(seen.farthestJump, jump);
    seen.mostRows = Math.max(seen.mostRows, rows().length);
  }
  watch.disconnect();
  return seen;
}
