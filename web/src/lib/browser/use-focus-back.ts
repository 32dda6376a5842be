import { type RefObject, useEffect, useState } from "react";
import { focusAgain, keeperOf } from "./use-kept-focus";

/** For a dialog that exists only while it is open: when it goes, the focus returns to what opened it, or to what `instead`
 *  holds by then. */
export function useFocusBack(instead?: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement);
  const [keeper] = useState(() => keeperOf(opener));
  useEffect(() => () => focusAgain(instead?.current ?? opener, keeper), [opener, keeper, instead]);
}
