import { api, inTime, QUICK_MS, unwrap } from "./client";
import { beginLeaving, forgetLeaving } from "./leaving";

/** Ends the session on the server. Until that succeeds, the browser remembers that the sign-out is pending. */
export async function endSession(signal?: AbortSignal): Promise<void> {
  beginLeaving();
  unwrap(await inTime(QUICK_MS, (given) => api.POST("/api/auth/sign-out", { signal: given }), signal));
  forgetLeaving();
}

/** Notifies the user that the session is still active and keeps retrying. Set by the application. */
let retry: () => void = () => {};

/** Sets the handler for a sign-out that did not reach the server. */
export function onUnfinishedSignOut(action: () => void): void {
  retry = action;
}

/** Starts the retries of a pending sign-out. */
export const endLater = (): void => retry();

/** Completes a pending sign-out, such as after a reload. If it fails, the retries continue. */
export async function endAtLast(signal?: AbortSignal): Promise<void> {
  try {
    await endSession(signal);
  } catch (error) {
    if (!signal?.aborted) endLater();
    throw error;
  }
}
