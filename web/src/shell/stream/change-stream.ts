import type { QueryClient } from "@tanstack/react-query";
import { forgetWhatWasRead } from "@/lib/network/signed-links";
import { browserTimers, type StreamEvent, type Timers } from "./event-stream";
import { liveUpdates, POLL_MS } from "./live-updates";
import { followSharedStream } from "./shared-stream";
import { listenerOf, SESSION_KEYS, TOPICS } from "./topics";

export interface ChangeStreamOptions {
  url: string;
  queryClient: QueryClient;
  follow?: typeof followSharedStream;
  timers?: Timers;
}

/** How far this window has heard each stream, and as whom: another frame of the page goes on there. */
const heard = new Map<string, { listener: string; place: string }>();

/** What a change event says, if it can be read. */
function read(data: string): { topic?: unknown; id?: unknown; project_id?: unknown } {
  try {
    return JSON.parse(data) ?? {};
  } catch {
    return {};
  }
}

/** Listens to 'this changed' and makes the matching queries stale, bundling changes that come close together. Returns
 *  the way to stop. */
export function followChanges({
  url,
  queryClient,
  follow = followSharedStream,
  timers = browserTimers,
}: ChangeStreamOptions): () => void {
  const waiting = new Map<string, number>();

  const onChange = (topic: string) => {
    const rule = TOPICS[topic];
    if (rule === undefined || waiting.has(topic)) return;
    const run = () => {
      waiting.delete(topic);
      for (const queryKey of rule.keys) void queryClient.invalidateQueries({ queryKey });
    };
    waiting.set(topic, timers.set(run, rule.debounceMs));
  };

  let polling: number | undefined;

  /** While nothing arrives, the page asks by itself for what it shows. One that nobody looks at waits. */
  const pollLater = () => {
    polling = timers.set(() => {
      if (document.visibilityState === "visible") {
        forgetWhatWasRead();
        void queryClient.invalidateQueries();
      }
      pollLater();
    }, POLL_MS);
  };

  const setSilent = (isSilent: boolean) => {
    liveUpdates.set(!isSilent);
    if (!isSilent) {
      if (polling !== undefined) timers.clear(polling);
      polling = undefined;
    } else if (polling === undefined) pollLater();
  };

  const listener = listenerOf(url, queryClient);
  const before = heard.get(url);
  const place = before && before.listener === listener?.id ? before.place : listener?.place;

  const onEvent = (event: StreamEvent) => {
    if ("place" in event && event.place && listener) heard.set(url, { listener: listener.id, place: event.place });
    if (event.type === "silent" || event.type === "alive") {
      setSilent(event.type === "silent");
      return;
    }
    if (event.type === "refused") {
      for (const queryKey of SESSION_KEYS) void queryClient.invalidateQueries({ queryKey });
      return;
    }
    if (event.type === "reset") {
      forgetWhatWasRead();
      void queryClient.invalidateQueries();
      return;
    }
    const { topic, id, project_id } = read(event.data);
    // Told of the project and of none of its entries: it may be any of them, such as one that lost a file.
    if (topic === "update" && id === project_id) forgetWhatWasRead();
    if (typeof topic === "string") onChange(topic);
  };

  const stop = follow({ url, place, onEvent });
  return () => {
    stop();
    setSilent(false);
    for (const timer of waiting.values()) timers.clear(timer);
    waiting.clear();
  };
}
