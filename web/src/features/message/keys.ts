import type { KeyboardEvent } from "react";

/** The `keyCode` that some browsers report for keys of an IME composition. */
const COMPOSING = 229;

/** Enter sends and Shift+Enter inserts a line break. Enter that ends an IME composition does neither. */
export function isSendKey(event: KeyboardEvent): boolean {
  const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === COMPOSING;
  return event.key === "Enter" && !event.shiftKey && !isComposing;
}
