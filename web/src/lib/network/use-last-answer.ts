import { useState } from "react";

/** The latest answer that there was: it stays on screen while the next one is awaited, and when that one is refused. */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? last;
}
