import type { ApiProblem } from "@/api/client";
import { serverText } from "@/language/server-text";

/** The server's field errors as a form takes them; only those of fields that the form has. */
export function fieldErrors(problem: ApiProblem, fields: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { field, message, text } of problem.errors) {
    if (fields.includes(field) && !(field in found)) found[field] = serverText(text, message);
  }
  return found;
}

/** A field with an error; fields for passwords, and a text about several fields, are marked in ways of their own. */
const WRONG = "[aria-invalid='true'], input[data-invalid='true'], [data-wrong]";

/** So long an answer's errors may take to be shown as such. */
const MARKED_WITHIN_MS = 2000;

/** Puts the cursor into the first field, in the order of the page, that has an error, or on such a text. Not if somebody has gone into
 *  another field meanwhile: what they type belongs there. */
export function focusFirstError(form: HTMLElement | null): void {
  if (!form) return;
  const wrong = () => form.querySelector<HTMLElement>(WRONG);
  const before = document.activeElement;
  const focus = () => {
    const now = document.activeElement;
    if (now === before || !now?.matches("input, textarea, select")) wrong()?.focus();
  };
  // After React has marked the fields: in the next frame, or, where a slow phone has still other things to do, some later.
  requestAnimationFrame(() => {
    if (wrong()) {
      focus();
      return;
    }
    const observer = new MutationObserver(() => {
      if (!wrong()) return;
      observer.disconnect();
      focus();
    });
    observer.observe(form, { subtree: true, childList: true, attributes: true });
    setTimeout(() => observer.disconnect(), MARKED_WITHIN_MS);
  });
}
