import { type ComponentType, useEffect, useState } from "react";

/** Where toasts appear. Nobody gets a toast before having done something, so their code loads with the first touch or
 *  key: early enough to be there when the connection is not. Where it is not even then, the next touch tries again; the
 *  page does without. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster) return;
    const load = () =>
      void import("./Toaster").then(
        (module) => setToaster(() => module.default),
        () => {},
      );
    const options = { passive: true } as const;
    window.addEventListener("pointerdown", load, options);
    window.addEventListener("keydown", load, options);
    return () => {
      window.removeEventListener("pointerdown", load);
      window.removeEventListener("keydown", load);
    };
  }, [Toaster]);
  return Toaster && <Toaster />;
}
