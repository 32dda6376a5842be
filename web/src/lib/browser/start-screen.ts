const start = () => document.getElementById("start");

/** Whether index.html's screen is still shown: no page has been there yet. */
export const isStarting = (): boolean => start() !== null;

let tellEnd = () => {};

/** Settles when the first page is there. */
export const startEnd = new Promise<void>((resolve) => {
  tellEnd = resolve;
  if (!isStarting()) resolve();
});

/** Takes away what index.html shows until the application runs, once there is something in its place. */
export function endStart(): void {
  start()?.remove();
  tellEnd();
}
