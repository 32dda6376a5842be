import { retryDelay } from "@/lib/query-client";

/** How long a stream may take to begin, and to come back. */
const OPENING_MS = 60_000;
/** After the time of so many beats without a word a stream is dead: a connection can go without either end being told. */
const BEATS_MISSED = 3;

/** What a page hears: a change, that everything may have changed, or that the server does not let it listen. A place in the
 *  server's feed comes with what the server said. */
export type StreamEvent =
  | { type: "change"; data: string; place?: string }
  | { type: "reset"; place?: string }
  | { type: "refused" };

/** The time that a stream waits in; replaced in tests. */
export interface Timers {
  set: (run: () => void, delayMs: number) => number;
  clear: (timer: number) => void;
}

export const browserTimers: Timers = {
  set: (run, delayMs) => window.setTimeout(run, delayMs),
  clear: (timer) => window.clearTimeout(timer),
};

export interface EventStreamOptions {
  url: string;
  onEvent: (event: StreamEvent) => void;
  /** How far the page knows the feed: the server begins after it. */
  place?: string;
  /** Whether something may have been missed before the stream is open. */
  isLate?: boolean;
  open?: (url: string) => EventSource;
  timers?: Timers;
}

const placeOf = (event: Event) => (event as MessageEvent).lastEventId || undefined;

/** Holds a stream of the server open. It begins where the page knows the feed, and after a hiccup the browser comes back by
 *  itself and names the last event that it heard, so that the server tells what was missed; after an answer that it takes
 *  for final, a new stream is opened, later each time, and one in place of a stream that has fallen silent. A stream that
 *  starts anew knows nothing of what was missed: then everything may have changed. Returns the way to stop. */
export function openEventStream({
  url,
  onEvent,
  place,
  isLate = false,
  open = (address) => new EventSource(address),
  timers = browserTimers,
}: EventStreamOptions): () => void {
  let source: EventSource | undefined;
  let waiting: number | undefined;
  let failures = 0;
  let mayHaveMissed = isLate;
  let heard = place;

  const connectIn = (delayMs: number) => {
    if (waiting !== undefined) timers.clear(waiting);
    waiting = timers.set(connect, delayMs);
  };

  const connect = () => {
    source?.close();
    mayHaveMissed ||= source !== undefined;
    const current = open(heard === undefined ? url : `${url}?${new URLSearchParams({ after: heard })}`);
    source = current;
    let allowedMs = OPENING_MS;
    const isAlive = () => connectIn(allowedMs);
    const hear = (event: Event) => {
      isAlive();
      heard = placeOf(event) ?? heard;
      return heard;
    };
    const reset = (event: Event) => {
      mayHaveMissed = false;
      onEvent({ type: "reset", place: hear(event) });
    };
    current.addEventListener("beat", (event) => {
      allowedMs = Number((event as MessageEvent).data) * 1000 * BEATS_MISSED;
      isAlive();
    });
    current.addEventListener("change", (event) =>
      onEvent({ type: "change", data: (event as MessageEvent).data, place: hear(event) }),
    );
    current.addEventListener("reset", reset);
    // Only a stream that starts anew says this; one that is resumed goes on with what was missed.
    current.addEventListener("ready", (event) => {
      hear(event);
      if (mayHaveMissed) reset(event);
    });
    current.onopen = () => {
      failures = 0;
    };
    current.onerror = () => {
      mayHaveMissed = true;
      if (current.readyState === current.CLOSED) {
        onEvent({ type: "refused" });
        connectIn(retryDelay(failures));
        failures += 1;
      } else {
        allowedMs = OPENING_MS;
        isAlive();
      }
    };
    isAlive();
  };

  connect();
  return () => {
    source?.close();
    if (waiting !== undefined) timers.clear(waiting);
  };
}
