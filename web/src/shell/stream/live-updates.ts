import { useSyncExternalStore } from "react";

/** Polling interval while the change stream is silent. */
export const POLL_MS = 30_000;

let isOn = true;
const watchers = new Set<() => void>();

/** Whether change events arrive. */
export const liveUpdates = {
  set: (now: boolean) => {
    if (now === isOn) return;
    isOn = now;
    for (const watcher of watchers) watcher();
  },
};

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether change events arrive; if not, the page polls. */
export const useLiveUpdates = (): boolean => useSyncExternalStore(watch, () => isOn);
