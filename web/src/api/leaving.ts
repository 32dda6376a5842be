/** Where it stands that somebody has signed out whose session the server has not ended yet. */
export const LEAVING_KEY = "sign-out:1";

/** Whether this browser's session is one that is to end: nobody is let in by it. */
export function isLeaving(): boolean {
  try {
    return localStorage.getItem(LEAVING_KEY) !== null;
  } catch {
    return false;
  }
}

/** It has ended, or another one has taken its place. */
export function forgetLeaving(): void {
  try {
    localStorage.removeItem(LEAVING_KEY);
  } catch {
    // Nothing was kept.
  }
}
