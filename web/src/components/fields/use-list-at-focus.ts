import { useState } from "react";

/** For a box to choose from a list: most pages are read without it, and the list, which measures its place on the page, is made at
 *  the first focus. What the `Select` takes. */
export function useListAtFocus() {
  const [isNear, setIsNear] = useState(false);
  return { onFocus: () => setIsNear(true), comboboxProps: { keepMounted: isNear } };
}
