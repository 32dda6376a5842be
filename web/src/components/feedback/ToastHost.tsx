import { type ComponentType, useEffect, useState } from "react";

/** The last is what `toast` says. An import of its name would bring the toasts' code into the entry. */
const OCCASIONS = ["pointerdown", "keydown", "buildback:toast"];

/** Where toasts appear. Hardly anybody gets a toast before having done something, so their code loads with the first
 *  touch or key: early enough to be there when the connection is not. Where it is not even then, the next touch tries
 *  again; the page does without. */
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
