import { useEffect } from "react";
import { shiftOf } from "./toast-place";

const CONTROLS = "button, a[href], input, textarea, select, [role=button], [role=tab]";

/** Moves the toasts off the controls of the page. They stay in place while somebody points at them. */
function place(root: HTMLElement): void {
  if (root.matches(":hover, :focus-within")) return;
  const before = Number.parseFloat(root.style.getPropertyValue("--bb-toast-shift")) || 0;
  const { left, right, top, bottom } = root.getBoundingClientRect();
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !root.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((control) => control.width > 0 && control.bottom > 0 && control.top < innerHeight);
  const shift = shiftOf({ left, right, top: top - before, bottom: bottom - before }, controls, innerHeight);
  if (shift !== before) root.style.setProperty("--bb-toast-shift", `${shift}px`);
}

/** Keeps the toasts in the element with the given selector off the controls of the page, while there are any. */
export function useToastPlace(selector: string, count: number): void {
  useEffect(() => {
    const root = document.querySelector<HTMLElement>(selector);
    if (!root) return;
    if (count === 0) {
      root.style.removeProperty("--bb-toast-shift");
      return;
    }
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => place(root));
    };
    soon();
    // The toasts grow, and a page may open below them.
    const size = new ResizeObserver(soon);
    size.observe(root);
    const content = new MutationObserver(soon);
    content.observe(document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      content.disconnect();
    };
  }, [selector, count]);
}
