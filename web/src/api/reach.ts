/** Whether the last request got an answer from the portal. */
let isReached = true;
const listeners = new Set<() => void>();

/** Records whether a request got an answer. */
export function noteReach(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of [...listeners]) listener();
}

/** Whether there is no network, or the portal did not answer the last request. */
export const isOutOfReach = (): boolean => !navigator.onLine || !isReached;

/** Whether the portal can be reached, as far as the last request tells. */
export const reach = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isReached: (): boolean => isReached,
};
