/** What the keys of begun submissions start with, in localStorage. Their writer follows. */
export const SUBMISSIONS = "submit-project-draft:";

/** What the keys of unsent words start with, in this tab's sessionStorage. Their writer and a space follow. */
export const WORDS = "buildback:draft ";

/** The unsent messages that this window has in its memory. */
interface Memory {
  holds: (writer: string) => boolean;
  forget: (writer: string) => void;
}

let memory: Memory | undefined;

/** Says where this window has unsent messages. Before a thread was opened in it, it has none. */
export function rememberWith(given: Memory): void {
  memory = given;
}

const wordsOf = (writer: string) => Object.keys(sessionStorage).filter((key) => key.startsWith(`${WORDS}${writer} `));

/** What somebody has begun on this device and has not sent. */
export function begunBy(writer: string): { submission: boolean; words: boolean } {
  const words = memory?.holds(writer) ?? false;
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
  memory?.forget(writer);
  try {
    localStorage.removeItem(SUBMISSIONS + writer);
    for (const key of wordsOf(writer)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Whether anybody has begun a submission on this device. */
export function isAnyBegun(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(SUBMISSIONS));
  } catch {
    return false;
  }
}
