import { type ComponentType, useEffect, useState } from "react";

/** Events that load the toast code. The last is dispatched by `toast`. Importing its name from there would pull the toast
 *  code into the entry chunk. */
const OCCASIONS = ["pointerdown", "keydown", "buildback:toast"];

/** Renders toasts. Users rarely get a toast before they interact with the page, so the code loads on the first tap or key
 *  press, usually before the connection can fail. If loading fails, the next interaction retries. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster) return;
    const load = () =>
      void import("./Toaster").then(
        (module) => setToaster(() => module.default),
        () => {},
      );
    for (const event of OCCASIONS) window.addEventListener(event, load, { passive: true });
    return () => {
      for (const event of OCCASIONS) window.removeEventListener(event, load);
    };
  }, [Toaster]);
  return Toaster && <Toaster />;
}
