import { retryDelay } from "@/lib/network/query-client";

/** How long a stream may take to open or reconnect: twice the usual interval between beats. The server sends the first beat
 *  immediately, but a proxy may hold it back. */
const OPENING_MS = 40_000;
/** A stream that misses this many beats is dead. A connection can break without either end noticing. */
const BEATS_MISSED = 2;
/** After the first silence a new stream is opened immediately. The pause before each further attempt doubles up to the
 *  maximum. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** After this many consecutive refusals by the server or a proxy, the stream counts as silent. */
const REFUSALS_UNTIL_SILENT = 2;

/** Events of a stream. `change`: something changed. `reset`: anything may have changed. `refused`: the server refused the
 *  stream. `silent` and `alive`: events stopped or resumed arriving. `place` is the position in the server's feed. */
export type StreamEvent =
  | { type: "change"; data: string; place?: string }
  | { type: "reset"; place?: string }
  | { type: "refused" }
  | { type: "silent" }
  | { type: "alive" };

/** Timers; replaced in tests. */
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
  /** The last feed position that the page has seen. The server starts after it. */
  place?: string;
  /** Whether events may have been missed before the stream opens. */
  isLate?: boolean;
  open?: (url: string) => EventSource;
  timers?: Timers;
}

const placeOf = (event: Event) => (event as MessageEvent).lastEventId || undefined;

/** Keeps an event stream open. It starts at the given feed position. After a short interruption the browser reconnects by
 *  itself and sends the id of the last event, so the server sends the missed ones. After a response that the browser treats
 *  as final, or after silence, a new stream is opened with increasing delays. If a new stream cannot resume and events may
 *  have been missed, it emits `reset`. Returns the function to stop. */
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
    // Sent only by a stream that does not resume. A resumed stream continues with the missed events.
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
        // The browser keeps retrying on its own. Only the time without events matters.
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
