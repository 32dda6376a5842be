import messagePanelText from "locales/message-panel.ftl";
import { ApiProblem, isProblem, messageOf } from "@/api/client";
import { serverText } from "@/language/server-text";
import type { MessageSource } from "./unread";

/** Timeout of an attempt and delay before the retry (specification 2, section 9). */
export const TIMEOUT_MS = 5000;
export const RETRY_MS = 1500;

const TIMED_OUT = "timeout";

/** One attempt, with a timeout. */
async function attempt<T>(post: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => {
      abort.abort();
      reject(new ApiProblem(0, undefined, { code: TIMED_OUT, detail: messagePanelText("timed-out") }));
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([post(abort.signal), late]);
  } finally {
    window.clearTimeout(timer);
  }
}

/** Sends, and retries once after a delay if the request did not get through. The retry is safe because the message has an id. A
 *  rejection is final. `onLost` is called when a response is lost, because the message may have been stored. */
export async function sendTwice<T>(
  post: (signal: AbortSignal) => Promise<T>,
  onLost: () => void = () => {},
): Promise<T> {
  try {
    return await attempt(post);
  } catch (error) {
    if (!isProblem(error) || !error.isTransient) throw error;
    onLost();
    await new Promise((resolve) => window.setTimeout(resolve, RETRY_MS));
    return attempt(post);
  }
}

/** Whether a problem has this error code of the specification. */
const hasCode = (error: unknown, code: string) =>
  error instanceof ApiProblem && (error.code === code || error.errors.some((field) => field.code === code));

/** Whether the id is taken: by an earlier attempt with different text, or by another message. */
export const isDuplicate = (error: unknown): boolean => hasCode(error, "23505");

/** Why a message was not sent, as text for the user (specification 2, section 8). */
export function sendFailure(error: unknown, kind: MessageSource["kind"]): string {
  if (isProblem(error, 0, TIMED_OUT)) return messagePanelText("network-timeout");
  if (isDuplicate(error)) return messagePanelText("duplicate");
  if (hasCode(error, "23503")) return messagePanelText("invalid-reference");
  if (isProblem(error, 401))
    return kind === "owner" ? messageOf(error, messagePanelText("owner-session-over")) : messagePanelText("nobody");
  if (kind === "owner" && isProblem(error, 403)) return messageOf(error, messagePanelText("owner-refused"));
  if (isProblem(error, 404)) return messagePanelText("no-project");
  // A field's error is more specific than the general message.
  const [first] = isProblem(error, 422) ? error.errors : [];
  if (first) return serverText(first.text, first.message);
  if (isProblem(error, 422)) return error.message;
  return messageOf(error, messagePanelText("unknown-error"));
}
