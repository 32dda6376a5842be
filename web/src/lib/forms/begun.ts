/** localStorage key prefix of unfinished project submissions, followed by the user id. The databases with their files have the same names. */
export const SUBMISSIONS = "submit-project-draft:";

/** sessionStorage key prefix of unsent text, followed by the user id and a space. */
export const WORDS = "buildback:draft ";

/** A window event that asks for unsent messages held in memory. A listener that has some calls preventDefault. */
export const BEGUN = "buildback:begun";

/** The detail of that event. */
export interface BegunQuestion {
  writer: string;
  /** Whether to delete them as well. */
  isOver: boolean;
}

// The modules that store this data belong to pages, while this module loads later. They repeat these names and use the types
// declared here.

const inMemory = (detail: BegunQuestion) =>
  !window.dispatchEvent(new CustomEvent<BegunQuestion>(BEGUN, { detail, cancelable: true }));

const wordsOf = (writer: string) => Object.keys(sessionStorage).filter((key) => key.startsWith(`${WORDS}${writer} `));

/** Whether a user has unsent work on this device. */
export function begunBy(writer: string): { submission: boolean; words: boolean } {
  const words = inMemory({ writer, isOver: false });
  try {
    const submission = localStorage.getItem(SUBMISSIONS + writer) !== null;
    return { submission, words: words || wordsOf(writer).length > 0 };
  } catch {
    // Storage is forbidden, so it holds nothing.
    return { submission: false, words };
  }
}

/** Deletes a user's unsent work from this device. It contains other people's names and addresses. */
export function forgetBegun(writer: string): void {
  inMemory({ writer, isOver: true });
  try {
    localStorage.removeItem(SUBMISSIONS + writer);
    for (const key of wordsOf(writer)) sessionStorage.removeItem(key);
    indexedDB.deleteDatabase(SUBMISSIONS + writer);
  } catch {
    // Storage is forbidden, so it holds nothing.
  }
}
