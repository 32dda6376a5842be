import { useDeferredValue } from "react";

/** Whether what has come may be rendered. What comes into an open page would be rendered in one go, which a slow phone takes
 *  a good part of a second for; a moment later it is rendered in steps, and the page goes on answering meanwhile. What is
 *  there when a page opens is rendered with it. */
export function useInSteps(isThere: boolean): boolean {
  return useDeferredValue(isThere) && isThere;
}
