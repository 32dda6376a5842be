/** Checks that wait for the mouse button to be released; undefined while it is up. Browsers report taps as mouse events too. */
let waiting: (() => void)[] | undefined;

const release = () =>
  // Run after the click event that follows the release.
  setTimeout(() => {
    const due = waiting ?? [];
    waiting = undefined;
    for (const check of due) check();
  });

window.addEventListener("mousedown", () => (waiting ??= []), { capture: true });
// Submitting validates the whole form, and the server may add errors.
window.addEventListener("submit", () => waiting?.splice(0), { capture: true });
for (const end of ["mouseup", "dragend"]) window.addEventListener(end, release, { capture: true });

/** Runs the check of a field that was left. Pressing a button also leaves the field. The check then waits for the click, because an error
 *  message that appears in between could move the button and lose the click. */
export function afterPress(check: () => void): void {
  if (waiting) waiting.push(check);
  else check();
}
