/** Local storage key of a pending sign-out, which the server has not processed yet. */
export const LEAVING_KEY = "sign-out:1";

/** Accesses local storage, which may be blocked. A pending sign-out is then lost on reload. */
function ask(what: (storage: Storage) => unknown): unknown {
  try {
    return what(localStorage);
  } catch {
    return undefined;
  }
}

/** Whether a sign-out is pending. The session must not be used then. */
export const isLeaving = (): boolean => !!ask((storage) => storage.getItem(LEAVING_KEY));

/** Marks the sign-out as pending. */
export const beginLeaving = (): void => void ask((storage) => storage.setItem(LEAVING_KEY, "1"));

/** Clears the pending sign-out, because the session has ended or was replaced. */
export const forgetLeaving = (): void => void ask((storage) => storage.removeItem(LEAVING_KEY));
