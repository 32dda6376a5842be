/** The sides of a rectangle on the screen, in pixels. */
export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const STEP = 8;
/** Distance from the edges of the screen, and from controls. */
const GAP = 4;

/** The area that two boxes share, in square pixels, if one of them is moved down by `shift`. */
function shared(toast: Box, control: Box, shift: number): number {
  const width = Math.min(toast.right, control.right + GAP) - Math.max(toast.left, control.left - GAP);
  const height = Math.min(toast.bottom + shift, control.bottom + GAP) - Math.max(toast.top + shift, control.top - GAP);
  return Math.max(width, 0) * Math.max(height, 0);
}

/** How far to move toasts down (or up, if negative) so that they cover no control, or as little of them as possible. They move
 *  toward the middle of the screen, and as little as possible. */
export function shiftOf(toast: Box, controls: readonly Box[], screenHeight: number): number {
  const down = (toast.top + toast.bottom) / 2 < screenHeight / 2;
  const room = down ? screenHeight - GAP - toast.bottom : toast.top - GAP;
  let best = { shift: 0, covered: Number.POSITIVE_INFINITY };
  for (let distance = 0; distance <= Math.max(room, 0); distance += STEP) {
    const shift = down ? distance : -distance;
    const covered = controls.reduce((sum, control) => sum + shared(toast, control, shift), 0);
    if (covered < best.covered) best = { shift, covered };
    if (covered === 0) break;
  }
  return best.shift;
}
