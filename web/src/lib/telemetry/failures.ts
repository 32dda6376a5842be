/** What a page's boundary catches never becomes an error of the window. */
const NAME = "buildback:failure";

/** Tells whoever measures of an error that somebody sees instead of a page. */
export function tellFailure(error: unknown): void {
  window.dispatchEvent(new CustomEvent(NAME, { detail: error }));
}

/** Hears of such errors. Returns the way to stop. */
export function hearFailures(hear: (error: unknown) => void): () => void {
  const heard = (event: Event) => hear((event as CustomEvent<unknown>).detail);
  window.addEventListener(NAME, heard);
  return () => window.removeEventListener(NAME, heard);
}
