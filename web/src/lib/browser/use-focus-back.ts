import { type RefObject, useEffect, useState } from "react";
import { focusAgain, keeperOf } from "./use-kept-focus";

/** For dialogs that are mounted only while open: on unmount, focus returns to the element that opened the dialog, or to
 *  `instead` if set. */
export function useFocusBack(instead?: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement);
  const [keeper] = useState(() => keeperOf(opener));
  useEffect(() => () => focusAgain(instead?.current ?? opener, keeper), [opener, keeper, instead]);
}
