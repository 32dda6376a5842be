/** Does something when the page has nothing else to do. Safari cannot say when that is. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(run);
  else setTimeout(run, 1000);
}
