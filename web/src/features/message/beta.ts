import { useState } from "react";

/** Set by 'Join Beta Program' (specification 2, section 2). */
const FLAG = "messages-beta";
/** What is kept under it; another number is of another version of the portal, which asks anew. */
const JOINED = JSON.stringify({ v: 1, joined: true });
/** What the first version kept. */
const JOINED_FIRST = "joined";

function isSet(): boolean {
  try {
    const kept = localStorage.getItem(FLAG);
    return kept === JOINED || kept === JOINED_FIRST;
  } catch {
    return false;
  }
}

/** Whether this browser has joined the beta program, and the way in. */
export function useBeta(): { hasJoined: boolean; join: () => void } {
  const [hasJoined, setHasJoined] = useState(isSet);
  const join = () => {
    setHasJoined(true);
    try {
      localStorage.setItem(FLAG, JOINED);
    } catch {
      // Where nothing can be kept, it holds as long as the page is open.
    }
  };
  return { hasJoined, join };
}
