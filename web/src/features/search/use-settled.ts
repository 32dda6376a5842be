import { useEffect, useState } from "react";

/** So long nobody types before it is searched (specification 1, section 9). Milliseconds. */
const PAUSE = 300;

/** What is typed, once the typing pauses. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
