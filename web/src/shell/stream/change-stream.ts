import type { QueryClient } from "@tanstack/react-query";
import { forgetWhatWasRead } from "@/lib/network/signed-links";
import { browserTimers, type StreamEvent, type Timers } from "./event-stream";
import { liveUpdates, POLL_MS } from "./live-updates";
import { followSharedStream } from "./shared-stream";
import { listenerOf, REPORT_FIGURES, SESSION_KEYS, TOPICS, type TopicRule } from "./topics";

export interface ChangeStreamOptions {
  url: string;
  queryClient: QueryClient;
  follow?: typeof followSharedStream;
  timers?: Timers;
}

/** The last feed position received per stream URL, and the listener's id. When the layout changes, the new one resumes there. */
const heard = new Map<string, { listener: string; place: string }>();

/** Parses a change event; an empty object if it is invalid. */
function read(data: string): { topic?: unknown; id?: unknown; project_id?: unknown } {
  try {
    return JSON.parse(data) ?? {};
  } catch {
    return {};
  }
}

/** Listens to change events and invalidates the matching queries, with a debounce per topic. Returns the function to stop. */
export function followChanges({
  url,
  queryClient,
  follow = followSharedStream,
  timers = browserTimers,
}: ChangeStreamOptions): () => void {
  const waiting = new Map<string, number>();

  const invalidateSoon = (name: string, { keys, debounceMs }: TopicRule) => {
    if (waiting.has(name)) return;
    const run = () => {
      waiting.delete(name);
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    };
    waiting.set(name, timers.set(run, debounceMs));
  };

  const onChange = (topic: string) => {
    const rule = TOPICS[topic];
    if (rule === undefined) return;
    invalidateSoon(topic, rule);
    if (rule.changesReports) invalidateSoon("report figures", REPORT_FIGURES);
  };

  let polling: number | undefined;

  /** While the stream is silent, refetches everything on screen at an interval. Hidden pages skip the refetch. */
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
    // An event that names only the project may concern any of its entries, such as one that lost a file.
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
