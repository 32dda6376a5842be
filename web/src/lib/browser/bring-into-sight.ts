/** So long a page may go on loading above the part that somebody asked for. */
const SETTLING_MS = 5000;

/** What somebody does who wants to see something else. */
const OWN_MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Scrolls to a part of the page and puts the focus there. What still loads above it does not push it out of sight again,
 *  unless the person has moved on. */
export function bringIntoSight(part: HTMLElement): void {
  const show = () => part.scrollIntoView({ block: "start" });
  show();
  part.focus({ preventScroll: true });
  const observer = new ResizeObserver(show);
  observer.observe(document.body);
  const over = new AbortController();
  const end = () => {
    observer.disconnect();
    over.abort();
  };
  for (const move of OWN_MOVES)
    window.addEventListener(move, end, { signal: over.signal, passive: true, capture: true });
  setTimeout(end, SETTLING_MS);
}
