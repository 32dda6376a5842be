import { useEffect, useState } from "react";

/** Debounce delay of the search in milliseconds (specification 1, section 9). */
const PAUSE = 300;

/** Returns the debounced input. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
