/** Errors caught by an error boundary do not reach the window's `error` event, so they get an event of their own. */
const NAME = "buildback:failure";

/** Reports an error that replaced a page. */
export function tellFailure(error: unknown): void {
  window.dispatchEvent(new CustomEvent(NAME, { detail: error }));
}

/** Subscribes to those errors. Returns the unsubscribe function. */
export function hearFailures(hear: (error: unknown) => void): () => void {
  const heard = (event: Event) => hear((event as CustomEvent<unknown>).detail);
  window.addEventListener(NAME, heard);
  return () => window.removeEventListener(NAME, heard);
}
