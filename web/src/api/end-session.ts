import { api, inTime, QUICK_MS, unwrap } from "./client";
import { beginLeaving, forgetLeaving } from "./leaving";

/** Ends the session on the server; until that has worked, the browser knows that it is to end. */
export async function endSession(signal?: AbortSignal): Promise<void> {
  beginLeaving();
  unwrap(await inTime(QUICK_MS, (given) => api.POST("/api/auth/sign-out", { signal: given }), signal));
  forgetLeaving();
}

/** Says that a session has not ended, and goes on trying. The application sets how. */
let retry: () => void = () => {};

/** Sets what is done about a session that the server has not ended. */
export function onUnfinishedSignOut(action: () => void): void {
  retry = action;
}

/** Leaves the session to be ended later. */
export const endLater = (): void => retry();

/** Ends a session that an earlier sign-out could not end. After a reload nobody else would say that it still lives. */
export async function endAtLast(signal?: AbortSignal): Promise<void> {
  try {
    await endSession(signal);
  } catch (error) {
    if (!signal?.aborted) endLater();
    throw error;
  }
}
