import problemText from "locales/problem.ftl";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** When a call may be made again, by the seconds of a `Retry-After`; rounded up, for too early is refused anew. */
export function waitText(retryAfter: string | null | undefined): string | undefined {
  if (!retryAfter || !/^\d+$/.test(retryAfter)) return undefined;
  const seconds = Math.max(1, Number(retryAfter));
  if (seconds < MINUTE) return problemText("wait-again", { count: seconds, unit: "second" });
  if (seconds <= HOUR - MINUTE)
    return problemText("wait-again", { count: Math.ceil(seconds / MINUTE), unit: "minute" });
  return problemText("wait-again", { count: Math.ceil(seconds / HOUR), unit: "hour" });
}

/** A text, and behind it when to try again, where that is known. */
export function withWait(text: string, wait: string | undefined): string {
  return wait ? `${text} ${wait}` : text;
}
