import type { Locator } from "@playwright/test";

/** What was seen on the way through a thread. */
export interface Passage {
  /** Messages in the document at a time, at most. */
  mostRows: number;
  /** How often messages came in above what was in sight. */
  pages: number;
  /** By how much, in pixels, what was in sight moved when they did; the most of all times. */
  farthestJump: number;
  /** Milliseconds of each task that kept the page from answering. */
  longTasks: number[];
}

/** Scrolls a thread to its first message, as fast as its pages come, and looks at each frame. */
export const toFirst = (feed: Locator): Promise<Passage> => feed.evaluate(pass, "up" as const);

/** Scrolls a thread that is all here back to its end. */
export const toLast = (feed: Locator): Promise<Passage> => feed.evaluate(pass, "down" as const);

/** Runs in the page. It waits for frames, never for a time: the thread's own state says when it is through. */
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
    // Where nothing is above any more, the feed says how many there are.
    const first = feed.querySelector<HTMLElement>('[data-index="0"]');
    return scroller.scrollTop === 0 && first !== null && first.getAttribute("aria-setsize") !== "-1";
  };
  // Two screens a frame: faster than a thumb, slower than the key that leads to the end at once.
  const step = scroller.clientHeight * 2;
  while (!isThere()) {
    if (way === "down") scroller.scrollTop += step;
    else if (scroller.scrollTop > 0) scroller.scrollTop = Math.max(0, scroller.scrollTop - step);
    await frame();
    seen.mostRows = Math.max(seen.mostRows, rows().length);
    const row = topmost();
    if (way === "down" || scroller.scrollTop > 0 || !row) continue;
    // At the top of what is here: what was in sight has to stay where it is when more comes in above it.
    const before = place(row);
    let now = find(before.key);
    while (!isThere() && now && Number(now.dataset.index) === before.index) {
      await frame();
      now = find(before.key);
    }
    if (isThere()) break;
    // The new ones are measured within the next frames.
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
