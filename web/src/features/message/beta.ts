import { useState } from "react";

/** Set by 'Join Beta Program' (specification 2, section 2). */
const FLAG = "messages-beta";
/** The stored value. After a change of its version, the user is asked again. */
const JOINED = JSON.stringify({ v: 1, joined: true });
/** The stored value of version 1. */
const JOINED_FIRST = "joined";

function isSet(): boolean {
  try {
    const kept = localStorage.getItem(FLAG);
    return kept === JOINED || kept === JOINED_FIRST;
  } catch {
    return false;
  }
}

/** Whether this browser has joined the beta program, and a function to join. */
export function useBeta(): { hasJoined: boolean; join: () => void } {
  const [hasJoined, setHasJoined] = useState(isSet);
  const join = () => {
    setHasJoined(true);
    try {
      localStorage.setItem(FLAG, JOINED);
    } catch {
      // Storage is blocked; the choice lasts until the page is closed.
    }
  };
  return { hasJoined, join };
}
