import { isBlank } from "./clean";

/** A text with another below it, after an empty line. */
export const appendText = (before: string, added: string): string =>
  isBlank(before) ? added : `${before.trimEnd()}\n\n${added}`;
