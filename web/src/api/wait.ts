import { worded } from "@/lib/worded";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type Unit = "second" | "minute" | "hour";

export const waitTexts = worded("waitTexts", {
  again: (count: number, unit: Unit) => `You can try again in ${count} ${unit}${count === 1 ? "" : "s"}.`,
} as const);

/** When a call may be made again, by the seconds of a `Retry-After`; rounded up, for too early is refused anew. */
export function waitText(retryAfter: string | null | undefined): string | undefined {
  if (!retryAfter || !/^\d+$/.test(retryAfter)) return undefined;
  const seconds = Math.max(1, Number(retryAfter));
  if (seconds < MINUTE) return waitTexts.again(seconds, "second");
  if (seconds <= HOUR - MINUTE) return waitTexts.again(Math.ceil(seconds / MINUTE), "minute");
  return waitTexts.again(Math.ceil(seconds / HOUR), "hour");
}

/** A text, and behind it when to try again, where that is known. */
export function withWait(text: string, wait: string | undefined): string {
  return wait ? `${text} ${wait}` : text;
}
