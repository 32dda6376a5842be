import problemText from "locales/problem.ftl";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Text for the wait in a `Retry-After` header, in seconds. Rounded up, because a retry that is too early is rejected again. */
export function waitText(retryAfter: string | null | undefined): string | undefined {
  if (!retryAfter || !/^\d+$/.test(retryAfter)) return undefined;
  const seconds = Math.max(1, Number(retryAfter));
  if (seconds < MINUTE) return problemText("wait-again", { count: seconds, unit: "second" });
  if (seconds <= HOUR - MINUTE)
    return problemText("wait-again", { count: Math.ceil(seconds / MINUTE), unit: "minute" });
  return problemText("wait-again", { count: Math.ceil(seconds / HOUR), unit: "hour" });
}

/** Appends the wait to a text, if known. */
export function withWait(text: string, wait: string | undefined): string {
  return wait ? `${text} ${wait}` : text;
}
