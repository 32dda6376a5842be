import { type RefObject, useEffect, useState } from "react";

/** For a dialog that exists only while it is open: when it goes, the focus returns to what opened it, or to what `instead`
 *  holds by then. */
export function useFocusBack(instead?: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const target = instead?.current ?? opener;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [opener, instead],
  );
}
