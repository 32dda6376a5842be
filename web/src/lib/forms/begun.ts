/** What the keys of begun submissions start with, in localStorage. Their writer follows. */
export const SUBMISSIONS = "submit-project-draft:";

/** What the keys of unsent words start with, in this tab's sessionStorage. Their writer and a space follow. */
export const WORDS = "buildback:draft ";

/** Asks at the window for unsent messages in its memory. Whoever has some prevents the event's default. */
export const BEGUN = "buildback:begun";

/** What that event carries. */
export interface BegunQuestion {
  writer: string;
  /** Whether to forget them as well. */
  isOver: boolean;
}

// The files that keep these things are part of pages, and this one comes later. They have the names once more, as its types.

const inMemory = (detail: BegunQuestion) =>
  !window.dispatchEvent(new CustomEvent<BegunQuestion>(BEGUN, { detail, cancelable: true }));

const wordsOf = (writer: string) => Object.keys(sessionStorage).filter((key) => key.startsWith(`${WORDS}${writer} `));

/** What somebody has begun on this device and has not sent. */
export function begunBy(writer: string): { submission: boolean; words: boolean } {
  const words = inMemory({ writer, isOver: false });
  try {
    const submission = localStorage.getItem(SUBMISSIONS + writer) !== null;
    return { submission, words: words || wordsOf(writer).length > 0 };
  } catch {
    // Nothing was kept.
    return { submission: false, words };
  }
}

/** Takes off this device what somebody has begun: other people's names and addresses, and words to them. */
export function forgetBegun(writer: string): void {
  inMemory({ writer, isOver: true });
  try {
    localStorage.removeItem(SUBMISSIONS + writer);
    for (const key of wordsOf(writer)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
