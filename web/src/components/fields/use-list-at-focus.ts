import { useState } from "react";

/** Props for a `Select`: its list is created on first focus. Most pages are read without it, and the list measures its
 *  position on the page. */
export function useListAtFocus() {
  const [isNear, setIsNear] = useState(false);
  return { onFocus: () => setIsNear(true), comboboxProps: { keepMounted: isNear } };
}
