import type { QueryClient } from "@tanstack/react-query";
import { TOPICS } from "./topics";

const FIRST_RECONNECT_MS = 1000;
const LONGEST_RECONNECT_MS = 30_000;

/** The time that a stream waits in; replaced in tests. */
export interface Timers {
  set: (run: () => void, delayMs: number) => number;
  clear: (timer: number) => void;
}

export interface StreamOptions {
  url: string;
  queryClient: QueryClient;
  open?: (url: string) => EventSource;
  timers?: Timers;
}

const browserTimers: Timers = {
  set: (run, delayMs) => window.setTimeout(run, delayMs),
  clear: (timer) => window.clearTimeout(timer),
};

/** The topic of a change event, if it can be read. */
function topicOf(data: string): string | undefined {
  try {
    const { topic } = JSON.parse(data);
    return typeof topic === "string" ? topic : undefined;
  } catch {
    return undefined;
  }
}

/** Listens to 'this changed' and makes the matching queries stale, bundling changes that come close together.
 *  A lost connection comes back by itself, later each time; then everything is asked for again, because what
 *  changed meanwhile is not known. Returns the way to stop. */
export function followChanges({
  url,
  queryClient,
  open = (address) => new EventSource(address),
  timers = browserTimers,
}: StreamOptions): () => void {
  const waiting = new Map<string, number>();
  let source: EventSource | undefined;
  let reconnect: number | undefined;
  let failures = 0;

  const invalidateAll = () => void queryClient.invalidateQueries();

  const onChange = (event: MessageEvent<string>) => {
    const topic = topicOf(event.data);
    const rule = topic === undefined ? undefined : TOPICS[topic];
    if (topic === undefined || rule === undefined || waiting.has(topic)) return;
    const run = () => {
      waiting.delete(topic);
      for (const queryKey of rule.keys) void queryClient.invalidateQueries({ queryKey });
    };
    waiting.set(topic, timers.set(run, rule.debounceMs));
  };

  const connect = () => {
    const current = open(url);
    source = current;
    current.addEventListener("change", onChange as EventListener);
    current.addEventListener("reset", invalidateAll);
    current.onopen = () => {
      if (failures > 0) invalidateAll();
      failures = 0;
    };
    current.onerror = () => {
      // The browser's own reconnection gives up for good on an HTTP error, and never waits longer.
      current.close();
      const delay = Math.min(FIRST_RECONNECT_MS * 2 ** failures, LONGEST_RECONNECT_MS);
      failures += 1;
      reconnect = timers.set(connect, delay);
    };
  };

  connect();
  return () => {
    source?.close();
    if (reconnect !== undefined) timers.clear(reconnect);
    for (const timer of waiting.values()) timers.clear(timer);
    waiting.clear();
  };
}
