import { useState } from "react";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";

/** The most rows that one bulk change may include; same limit as the server. */
export const BULK_MAX = 200;

/** The selected rows of a list. */
export interface Selection<T> {
  /** The selected rows as last shown in the list. */
  chosen: T[];
  has: (row: T) => boolean;
  isFull: boolean;
  /** Selects or deselects a row. With `range`, selects everything from the previously toggled row to this one. */
  toggle: (row: T, range?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
  /** Deselects the rows that do not match. */
  keep: (matches: (row: T) => boolean) => void;
}

/** Keeps the selection, including rows that the list no longer shows. It survives when the session ends and the same user signs
 *  in again; `list` tells the lists apart. */
export function useSelection<T extends object>(list: string, shown: T[], idOf: (row: T) => string): Selection<T> {
  const held = useHeldWords<ReadonlyMap<string, T>>(list);
  const [kept, setKept] = useState<ReadonlyMap<string, T>>(held.given ?? new Map());
  useHolding(held, () => (kept.size > 0 ? kept : undefined));
  const [anchor, setAnchor] = useState<string>();
  const now = new Map(shown.map((row) => [idOf(row), row]));

  const change = (rows: T[], isChosen: boolean) => {
    const next = new Map(kept);
    for (const row of rows) {
      if (!isChosen) next.delete(idOf(row));
      else if (next.size < BULK_MAX) next.set(idOf(row), row);
    }
    setKept(next);
  };
  return {
    chosen: [...kept].map(([id, row]) => now.get(id) ?? row),
    has: (row) => kept.has(idOf(row)),
    isFull: kept.size >= BULK_MAX,
    toggle: (row, range = false) => {
      const ends = [anchor, idOf(row)].map((id) => shown.findIndex((other) => idOf(other) === id));
      const [from = -1, to = -1] = ends.toSorted((a, b) => a - b);
      change(range && from >= 0 ? shown.slice(from, to + 1) : [row], !kept.has(idOf(row)));
      setAnchor(idOf(row));
    },
    // A full selection cannot grow.
    toggleAll: () => change(shown, kept.size < BULK_MAX && !shown.every((row) => kept.has(idOf(row)))),
    clear: () => setKept(new Map()),
    keep: (matches) => setKept(new Map([...kept].filter(([, row]) => matches(row)))),
  };
}
