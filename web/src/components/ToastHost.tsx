import { lazy, Suspense, useEffect, useState } from "react";

const Toaster = lazy(() => import("./Toaster"));

/** Where toasts appear. Nobody gets a toast before having done something, so their code loads with the first touch or
 *  key: early enough to be there when the connection is not. */
export function ToastHost() {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    const touch = () => setIsTouched(true);
    const options = { once: true, passive: true } as const;
    window.addEventListener("pointerdown", touch, options);
    window.addEventListener("keydown", touch, options);
    return () => {
      window.removeEventListener("pointerdown", touch);
      window.removeEventListener("keydown", touch);
    };
  }, []);
  return (
    isTouched && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}
