/** How long to keep correcting the scroll position while content above still loads. */
const SETTLING_MS = 5000;

/** Input that means the user wants to look elsewhere. */
const OWN_MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Scrolls to an element and focuses it. Keeps it in view while content above it loads, until the user scrolls, clicks or
 *  types. */
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
