import { type RefObject, useEffect, useRef } from "react";

/** Marks what takes the focus of a control in it that has gone. */
const KEEPER = "data-keeps-focus";

/** Puts the focus on a part of a page, of which the keyboard's next step is its first control. */
function focusOn(part: HTMLElement): void {
  // Only now: what can always have the focus would take it at each click.
  part.tabIndex = -1;
  part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  part.focus({ preventScroll: true });
}

/** The part of the page that keeps the focus when this control goes. */
export function keeperOf(control: Element | null): HTMLElement | null {
  return control?.closest<HTMLElement>(`[${KEEPER}]`) ?? null;
}

/** Puts the focus back on a control; where it has gone meanwhile, on the part of the page that it was in. */
export function focusAgain(control: Element | null, keeper: HTMLElement | null): void {
  if (control?.isConnected) (control as HTMLElement).focus({ preventScroll: true });
  else if (keeper?.isConnected) focusOn(keeper);
}

/** For a part of a page whose controls come and go: when the one that has the focus goes, the part has it, and
 *  when it was busy for a while, it has it again. */
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
      // What is busy cannot be pressed, and loses the focus too.
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
