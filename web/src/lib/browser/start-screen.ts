const start = () => document.getElementById("start");

/** Whether the start screen of index.html is still shown. */
export const isStarting = (): boolean => start() !== null;

let tellEnd = () => {};

/** Resolves when the first page is shown. */
export const startEnd = new Promise<void>((resolve) => {
  tellEnd = resolve;
  if (!isStarting()) resolve();
});

/** Removes the start screen of index.html once a page is shown. */
export function endStart(): void {
  start()?.remove();
  tellEnd();
}
