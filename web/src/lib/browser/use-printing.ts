import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isPrinting = false;

function subscribe(read: () => void) {
  const change = (to: boolean) => () => {
    isPrinting = to;
    // The browser prints what is rendered when the event has been handled.
    flushSync(read);
  };
  const [begin, end] = [change(true), change(false)];
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

/** Whether the page is being printed. Lists that render only what is in sight then render more. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
