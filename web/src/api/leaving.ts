import { api, unwrap } from "./client";

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

/** It has ended, or another one has taken its place. */
export const forgetLeaving = (): void => void ask((storage) => storage.removeItem(LEAVING_KEY));

/** Ends the session on the server; until that has worked, the browser knows that it is to end. */
export async function endSession(signal?: AbortSignal): Promise<void> {
  ask((storage) => storage.setItem(LEAVING_KEY, "1"));
  unwrap(await api.POST("/api/auth/sign-out", { signal }));
  forgetLeaving();
}
