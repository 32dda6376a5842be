import { retryDelay } from "@/lib/network/query-client";

/** How long a stream may take to begin, and to come back: twice the usual time between two beats. The first beat comes at
 *  once, unless a proxy on the way holds it back. */
const OPENING_MS = 40_000;
/** A stream that misses this many beats is dead: a connection can go without either end being told. */
const BEATS_MISSED = 2;
/** After the first silence another stream is opened at once. The pause before each further try doubles, up to the longest. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A stream that the server, or a proxy, refuses this often in a row is as good as silent. */
const REFUSALS_UNTIL_SILENT = 2;

/** What a page hears: a change; that everything may have changed; that the server does not let it listen; that nothing
 *  arrives, and that something does again. A place in the server's feed comes with what the server said. */
export type StreamEvent =
  | { type: "change"; data: string; place?: string }
  | { type: "reset"; place?: string }
  | { type: "refused" }
  | { type: "silent" }
  | { type: "alive" };

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
 *  for final, a new stream is opened, later each time. So it is in place of a stream that has fallen silent. A stream that
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
  let silences = 0;
  let isSilent = false;
  let mayHaveMissed = isLate;
  let heard = place;

  const connectIn = (delayMs: number) => {
    if (waiting !== undefined) timers.clear(waiting);
    waiting = timers.set(connect, delayMs);
  };

  const setSilent = (now: boolean) => {
    if (isSilent !== now) onEvent({ type: now ? "silent" : "alive" });
    isSilent = now;
  };

  const onSilence = () => {
    setSilent(true);
    source?.close();
    const pause = silences === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (silences - 1), LONGEST_PAUSE_MS);
    silences += 1;
    if (pause === 0) connect();
    else connectIn(pause);
  };

  const connect = () => {
    source?.close();
    mayHaveMissed ||= source !== undefined;
    const current = open(heard === undefined ? url : `${url}?${new URLSearchParams({ after: heard })}`);
    source = current;
    let allowedMs = OPENING_MS;
    const waitForMore = () => {
      if (waiting !== undefined) timers.clear(waiting);
      waiting = timers.set(onSilence, allowedMs);
    };
    const isAlive = () => {
      silences = 0;
      failures = 0;
      setSilent(false);
      waitForMore();
    };
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
    current.onerror = () => {
      mayHaveMissed = true;
      if (current.readyState === current.CLOSED) {
        onEvent({ type: "refused" });
        connectIn(retryDelay(failures));
        failures += 1;
        if (failures >= REFUSALS_UNTIL_SILENT) setSilent(true);
      } else if (allowedMs !== OPENING_MS) {
        // The browser tries again by itself, as often as it takes: what counts is that nothing arrives.
        allowedMs = OPENING_MS;
        waitForMore();
      }
    };
    waitForMore();
  };

  connect();
  return () => {
    source?.close();
    if (waiting !== undefined) timers.clear(waiting);
  };
}
