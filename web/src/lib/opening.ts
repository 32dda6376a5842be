/** Whether a page has been shown since the browser opened the portal. */
let hasOpened = false;

/** Whether the browser opens its first page: nothing is on the screen yet that could flicker, and all of a page's code runs for
 *  the first time, so that what is rendered in one go keeps a slow phone from answering. */
export const isOpening = (): boolean => !hasOpened;

/** A page is shown: what follows it is rendered at once. */
export function pageIsShown(): void {
  hasOpened = true;
}
