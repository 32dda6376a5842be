/** Runs a function when the page is idle. Falls back to a timeout in Safari, which lacks requestIdleCallback. */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(run);
  else setTimeout(run, 1000);
}
