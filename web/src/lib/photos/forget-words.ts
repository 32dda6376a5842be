/** Where the words for the next photo of each project are stored on the device. */
export const WORDS_KEY = "photo-words";

/** Forgets them, because their user has signed out. */
export function forgetWords(): void {
  try {
    localStorage.removeItem(WORDS_KEY);
  } catch {
    // Storage is blocked, so nothing was remembered.
  }
}
