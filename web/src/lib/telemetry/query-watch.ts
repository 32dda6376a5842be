import type { Query, QueryClient } from "@tanstack/react-query";
import { isProblem } from "@/api/client";
import { updateLive } from "./live";
import type { Recorder } from "./recorder";
import type { QueryFacts } from "./rules";

export const factsOf = (query: Query): QueryFacts => ({
  hash: query.queryHash,
  isInUse: query.getObserversCount() > 0 || query.state.fetchStatus !== "idle",
  hasFailed: query.state.status === "error",
  failedAt: query.state.errorUpdatedAt,
  updatedAt: query.state.dataUpdatedAt,
});

/** Counts use of the query cache and records failed fetches. */
export function watchQueries(queryClient: QueryClient, recorder: Recorder): () => void {
  const add = (counted: { shown?: number; asked?: number; fetched?: number; failed?: number }) =>
    updateLive(({ cache }) => ({
      cache: {
        shown: cache.shown + (counted.shown ?? 0),
        asked: cache.asked + (counted.asked ?? 0),
        fetched: cache.fetched + (counted.fetched ?? 0),
        failed: cache.failed + (counted.failed ?? 0),
      },
    }));
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "observerAdded") {
      add({ asked: 1, shown: event.query.state.data === undefined ? 0 : 1 });
    } else if (event.type === "updated" && event.action.type === "fetch") {
      add({ fetched: 1 });
    } else if (event.type === "updated" && event.action.type === "error") {
      add({ failed: 1 });
      const { error } = event.action;
      const topic = String(event.query.queryKey[0]);
      recorder.event("error", "query", { topic, status: isProblem(error) ? error.status : 0 });
    }
  });
}
