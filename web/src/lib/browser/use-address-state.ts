import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useRef } from "react";

/** What of the address belongs to a part of the page: the page does not start from its top when one of these changes. */
export const PART_KEYS = [
  "add",
  "date",
  "days",
  "entry",
  "event",
  "files",
  "messages",
  "note",
  "open",
  "order",
  "pages",
  "show",
  "task",
  "timeline",
  "update",
  "user",
] as const;
export type PartKey = (typeof PART_KEYS)[number];

/** The value under `key` in the address, and ways to change it: in place, or as a new entry that Back takes away. */
function useAddressPart(key: PartKey) {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const set = useCallback(
    (next: unknown, replace: boolean, ignoreBlocker = false) =>
      void navigate({
        to: ".",
        search: (before: object) => ({ ...before, [key]: next }) as never,
        replace,
        ignoreBlocker,
      }),
    [navigate, key],
  );
  return { value: search[key], set };
}

/** One of a few words; the first is what an address without the key means. */
export function useAddressChoice<T extends string>(key: PartKey, words: readonly [T, ...T[]]): [T, (word: T) => void] {
  const { value, set } = useAddressPart(key);
  const chosen = words.find((word) => word === value) ?? words[0];
  return [chosen, (word) => set(word === words[0] ? undefined : word, true)];
}

/** Any number of a few words. */
export function useAddressSet<T extends string>(
  key: PartKey,
  words: readonly T[],
): [ReadonlySet<T>, (chosen: ReadonlySet<T>) => void] {
  const { value, set } = useAddressPart(key);
  const chosen = new Set(words.filter((word) => Array.isArray(value) && value.includes(word)));
  return [chosen, (next) => set(next.size === 0 ? undefined : words.filter((word) => next.has(word)), true)];
}

/** A dialog and what it is open for. Opening it is a step that Back undoes, and closing it undoes that step. */
export function useAddressDialog(key: PartKey): {
  openFor: string | undefined;
  open: (what: string) => void;
  /** What it is open for is called otherwise now. */
  follow: (what: string) => void;
  close: () => void;
  /** Closes it in place, where something else opens instead. */
  leave: () => void;
} {
  const { value, set } = useAddressPart(key);
  const router = useRouter();
  const wasOpenedHere = useRef(false);
  // The same one each time: a list of cards that open it is not rendered anew for it.
  const open = useCallback(
    (what: string) => {
      wasOpenedHere.current = true;
      set(what, false);
    },
    [set],
  );
  return {
    openFor: typeof value === "string" || typeof value === "number" ? String(value) : undefined,
    open,
    follow: (what) => set(what, true, true),
    close: () => {
      if (wasOpenedHere.current) router.history.back();
      else set(undefined, true);
      wasOpenedHere.current = false;
    },
    leave: () => {
      wasOpenedHere.current = false;
      set(undefined, true);
    },
  };
}
