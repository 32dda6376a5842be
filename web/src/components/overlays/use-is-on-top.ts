import { useEffect, useState, useSyncExternalStore } from "react";

/** What lies over the page, the topmost last. */
let layers: readonly object[] = [];
const readers = new Set<() => void>();

function lay(next: readonly object[]) {
  layers = next;
  for (const read of readers) read();
}

function subscribe(read: () => void) {
  readers.add(read);
  return () => void readers.delete(read);
}

/** For what lies over the page while it is open: whether nothing lies over it in turn. One Escape closes one layer. */
export function useIsOnTop(isOpen = true): boolean {
  const [layer] = useState(() => ({}));
  useEffect(() => {
    if (!isOpen) return;
    lay([...layers, layer]);
    return () => lay(layers.filter((other) => other !== layer));
  }, [isOpen, layer]);
  return useSyncExternalStore(subscribe, () => layers.at(-1) === layer);
}
