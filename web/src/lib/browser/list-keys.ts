import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Index of the next active option for a key, if the key navigates. Home and End move the text cursor until an option is active.
 */
export function nextOption(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (place + 1) % count;
  if (key === "ArrowUp") return place <= 0 ? count - 1 : place - 1;
  if (key === "Home" && place >= 0) return 0;
  if (key === "End" && place >= 0) return count - 1;
  return undefined;
}

/** Attaches a keydown handler to the input. */
export function useFieldKeys(input: RefObject<HTMLInputElement | null>, handle: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(handle);
  useEffect(() => {
    const field = input.current;
    field?.addEventListener("keydown", onKey);
    return () => field?.removeEventListener("keydown", onKey);
  }, [input]);
}
