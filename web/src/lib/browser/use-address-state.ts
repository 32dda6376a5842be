import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useRef } from "react";

/** Search parameters that control part of a page. Changing one does not scroll the page to the top. */
export const PART_KEYS = [
  "add",
  "arrange",
  "date",
  "days",
  "entry",
  "estimate",
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

/** The value of a search parameter and a setter, which replaces the history entry or adds one. */
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

/** One of a fixed set of values. The first is the default and is left out of the URL. */
export function useAddressChoice<T extends string>(
  key: PartKey,
  options: readonly [T, ...T[]],
): [T, (option: T) => void] {
  const { value, set } = useAddressPart(key);
  const chosen = options.find((option) => option === value) ?? options[0];
  return [chosen, (option) => set(option === options[0] ? undefined : option, true)];
}

/** A subset of a fixed set of values. */
export function useAddressSet<T extends string>(
  key: PartKey,
  options: readonly T[],
): [ReadonlySet<T>, (chosen: ReadonlySet<T>) => void] {
  const { value, set } = useAddressPart(key);
  const chosen = new Set(options.filter((option) => Array.isArray(value) && value.includes(option)));
  return [chosen, (next) => set(next.size === 0 ? undefined : options.filter((option) => next.has(option)), true)];
}

/** A dialog and the item it is open for. Opening it adds a history entry, so Back closes it; closing it goes back. */
export function useAddressDialog(key: PartKey): {
  openFor: string | undefined;
  open: (what: string) => void;
  /** Updates the parameter after the item's key has changed. */
  follow: (what: string) => void;
  close: () => void;
  /** Closes it without going back, because something else opens instead. */
  leave: () => void;
} {
  const { value, set } = useAddressPart(key);
  const router = useRouter();
  const wasOpenedHere = useRef(false);
  // A stable function, so that lists of cards that use it are not rerendered.
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
