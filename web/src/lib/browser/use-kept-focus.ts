import { type RefObject, useEffect, useRef } from "react";

/** Marks an element that takes the focus when a focused control inside it is removed. */
const KEEPER = "data-keeps-focus";

/** Focuses a part of the page. Tab then moves to its first control. */
function focusOn(part: HTMLElement): void {
  // Set only temporarily: a permanent tabindex would take the focus on every click.
  part.tabIndex = -1;
  part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  part.focus({ preventScroll: true });
}

/** The part of the page that takes the focus if this control is removed. */
export function keeperOf(control: Element | null): HTMLElement | null {
  return control?.closest<HTMLElement>(`[${KEEPER}]`) ?? null;
}

/** Restores the focus to a control or, if it was removed, to the part of the page that contained it. */
export function focusAgain(control: Element | null, keeper: HTMLElement | null): void {
  if (control?.isConnected) (control as HTMLElement).focus({ preventScroll: true });
  else if (keeper?.isConnected) focusOn(keeper);
}

/** Keeps the focus in a part of the page whose controls change. If the focused control is removed, the part is focused. If
 *  it was disabled for a while, it gets the focus back. */
export function useKeptFocus<T extends HTMLElement>(): { ref: RefObject<T | null>; [KEEPER]: true } {
  const ref = useRef<T>(null);
  useEffect(() => {
    const part = ref.current;
    if (!part) return;
    let last: EventTarget | null = null;
    let wasBusy = false;
    const onFocus = ({ target }: FocusEvent) => {
      last = target;
      wasBusy = false;
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof HTMLElement)) return;
      // A busy control is disabled, which also removes the focus.
      const isBusy = last.matches(":disabled");
      const isAgain = wasBusy && !isBusy;
      wasBusy = isBusy;
      if (document.activeElement !== document.body) return;
      if (!last.isConnected) focusOn(part);
      else if (isAgain) last.focus({ preventScroll: true });
    });
    part.addEventListener("focusin", onFocus);
    observer.observe(part, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      part.removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, []);
  return { ref, [KEEPER]: true };
}
