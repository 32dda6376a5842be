import { useEffect, useState } from "react";
import { focusAgain, keeperOf } from "./use-kept-focus";

/** For a dialog that exists only while it is open: when it goes, the focus returns to what opened it. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  const [keeper] = useState(() => keeperOf(opener));
  useEffect(() => () => focusAgain(opener, keeper), [opener, keeper]);
}
