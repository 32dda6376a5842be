import type { KeyboardEvent } from "react";

/** What some browsers report for a key that belongs to the composition of a character. */
const COMPOSING = 229;

/** Enter sends, Shift+Enter begins a new line; the Enter that ends the composition of a character does neither. */
export function isSendKey(event: KeyboardEvent): boolean {
  const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === COMPOSING;
  return event.key === "Enter" && !event.shiftKey && !isComposing;
}
