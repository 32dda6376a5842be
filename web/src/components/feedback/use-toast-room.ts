import { useEffect } from "react";

const FOCUSED = "button, a[href], input, textarea, select, [role=button], [role=tab]";

/** Whether the element is within the screen. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** Moves the page and its dialogs down by the height of the toasts. A focused control stays in sight. */
function makeRoom(height: number): void {
  const focused = document.activeElement?.closest(FOCUSED);
  const wasInSight = focused ? isInSight(focused) : false;
  document.documentElement.style.setProperty("--bb-toasts", `${height}px`);
  if (wasInSight && focused && !isInSight(focused)) focused.scrollIntoView({ block: "nearest" });
}

/** Keeps room above the page for the toasts in the element with the given selector. */
export function useToastRoom(selector: string): void {
  // After each render, because the element appears after the first one.
  useEffect(() => {
    const root = document.querySelector<HTMLElement>(selector);
    if (!root) return;
    let frame = 0;
    // In the next frame, because a ResizeObserver must not resize what others observe.
    const size = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => makeRoom(root.offsetHeight));
    });
    size.observe(root);
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
    };
  });
}
