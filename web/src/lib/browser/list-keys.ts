import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Index of the next active option for a key, if the key navigates. Home and End move the text cursor until an option is active.
 */
function nextOption(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (place + 1) % count;
  if (key === "ArrowUp") return place <= 0 ? count - 1 : place - 1;
  if (key === "Home" && place >= 0) return 0;
  if (key === "End" && place >= 0) return count - 1;
  return undefined;
}

/** Attaches a keydown handler to the input. */
function useFieldKeys(input: RefObject<HTMLInputElement | null>, handle: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(handle);
  useEffect(() => {
    const field = input.current;
    field?.addEventListener("keydown", onKey);
    return () => field?.removeEventListener("keydown", onKey);
  }, [input]);
}

interface Options {
  /** The field whose keys move through the list. */
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  /** How many options there are. */
  count: number;
  /** Id of the active option. */
  active: string | undefined;
  onActive: (id: string) => void;
  /** Called on Enter with the index of the active option, or -1. It must call `preventDefault` if it acts. */
  onEnter: (place: number, event: KeyboardEvent) => void;
}

/** Moves through the options below a field with its keys. Returns the ids of the options and the place of the active one, or -1. */
export function useOptions({ input, listId, count, active, onActive, onEnter }: Options) {
  const idOf = (place: number) => `${listId}-${place}`;
  const at = active?.startsWith(`${listId}-`) ? Number(active.slice(listId.length + 1)) : -1;
  const place = at < count ? at : -1;
  useFieldKeys(input, (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter") {
      onEnter(place, event);
      return;
    }
    const to = nextOption(event.key, place, count);
    if (to === undefined) return;
    event.preventDefault();
    onActive(idOf(to));
    document.getElementById(idOf(to))?.scrollIntoView({ block: "nearest" });
  });
  return { idOf, place };
}
