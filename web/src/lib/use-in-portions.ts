import { startTransition, useEffect, useState } from "react";
import { isOpening } from "./opening";

/** How many of a long list are rendered so far, `portion` at first and as many more at each step: a phone that would stop answering
 *  for the whole of it goes on between its portions, and what is seen first comes first. What was there when the page opened is
 *  rendered with it, unless it is the first one. */
export function useInPortions(count: number, wasThere: boolean, portion: number): number {
  const [most, setMost] = useState(wasThere && !isOpening() ? Number.POSITIVE_INFINITY : portion);
  useEffect(() => {
    if (most < count) startTransition(() => setMost(most + portion));
  }, [most, count, portion]);
  return Math.min(most, count);
}
