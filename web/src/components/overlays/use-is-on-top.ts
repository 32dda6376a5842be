import { useEffect, useState, useSyncExternalStore } from "react";

/** Open layers, topmost last. */
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

/** Whether this layer is the topmost one. Each press of Escape should close one layer. */
export function useIsOnTop(isOpen = true): boolean {
  const [layer] = useState(() => ({}));
  useEffect(() => {
    if (!isOpen) return;
    lay([...layers, layer]);
    return () => lay(layers.filter((other) => other !== layer));
  }, [isOpen, layer]);
  return useSyncExternalStore(subscribe, () => layers.at(-1) === layer);
}
