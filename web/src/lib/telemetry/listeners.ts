type Target = Pick<EventTarget, "addEventListener" | "removeEventListener">;

interface ListenerCount {
  /** Listeners added and not removed. */
  count: () => number;
  /** Of those, the listeners added on earlier pages. */
  leftBehind: () => number;
  /** Starts a new page: listeners added from now on belong to it. */
  turnPage: () => void;
  stop: () => void;
}

const keyOf = (type: string, options: boolean | EventListenerOptions | undefined | null) =>
  `${type} ${Boolean(typeof options === "object" ? options?.capture : options)}`;

/** Counts listeners that are added to the targets from now on and not removed. Intended for the window and the document,
 *  which outlive every page. One-time listeners are not counted. */
export function countListeners(targets: readonly Target[]): ListenerCount {
  let page = 0;
  // For each target, by event type and phase: the listeners and the page that added each.
  const held: Map<string, Map<unknown, number>>[] = [];
  const restore = targets.map((target) => {
    const { addEventListener: add, removeEventListener: remove } = target;
    const mine = new Map<string, Map<unknown, number>>();
    held.push(mine);
    target.addEventListener = (type, listener, options) => {
      add.call(target, type, listener, options);
      const { once = false, signal } = typeof options === "object" && options !== null ? options : {};
      if (!listener || once || signal?.aborted) return;
      const key = keyOf(type, options);
      const same = mine.get(key) ?? new Map();
      mine.set(key, same);
      // Adding the same listener twice has no effect.
      if (same.has(listener)) return;
      same.set(listener, page);
      signal?.addEventListener("abort", () => same.delete(listener), { once: true });
    };
    target.removeEventListener = (type, listener, options) => {
      remove.call(target, type, listener, options);
      mine.get(keyOf(type, options))?.delete(listener);
    };
    return () => {
      target.addEventListener = add;
      target.removeEventListener = remove;
    };
  });
  const pages = () => held.flatMap((mine) => [...mine.values()].flatMap((same) => [...same.values()]));
  return {
    count: () => pages().length,
    leftBehind: () => pages().filter((added) => added < page).length,
    turnPage: () => {
      page += 1;
    },
    stop: () => {
      for (const undo of restore) undo();
    },
  };
}
