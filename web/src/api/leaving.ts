/** Where it stands that somebody has signed out whose session the server has not ended yet. */
export const LEAVING_KEY = "sign-out:1";

/** Storage can be forbidden: then a reload asks the server, which knows no better. */
function ask(what: (storage: Storage) => unknown): unknown {
  try {
    return what(localStorage);
  } catch {
    return undefined;
  }
}

/** Whether this browser's session is one that is to end: nobody is let in by it. */
export const isLeaving = (): boolean => !!ask((storage) => storage.getItem(LEAVING_KEY));

/** It is to end from now on. */
export const beginLeaving = (): void => void ask((storage) => storage.setItem(LEAVING_KEY, "1"));

/** It has ended, or another one has taken its place. */
export const forgetLeaving = (): void => void ask((storage) => storage.removeItem(LEAVING_KEY));
