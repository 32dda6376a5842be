import { useSyncExternalStore } from "react";

/** How often a page asks for what it shows while the stream of changes is silent. */
export const POLL_MS = 30_000;

let isOn = true;
const watchers = new Set<() => void>();

/** Whether changes arrive by themselves. */
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

/** Whether changes arrive by themselves, or the page has to ask for them. */
export const useLiveUpdates = (): boolean => useSyncExternalStore(watch, () => isOn);
