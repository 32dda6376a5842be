import { useState } from "react";

/** Set by 'Join Beta Program' (specification 2, section 2). */
const FLAG = "messages-beta";

function isSet(): boolean {
  try {
    return localStorage.getItem(FLAG) === "joined";
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
      localStorage.setItem(FLAG, "joined");
    } catch {
      // Where nothing can be kept, it holds as long as the page is open.
    }
  };
  return { hasJoined, join };
}
