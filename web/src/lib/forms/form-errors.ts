import type { ApiProblem } from "@/api/client";
import { serverText } from "@/language/server-text";

/** The server's field errors in the format of a form, limited to the form's fields. */
export function fieldErrors(problem: ApiProblem, fields: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { field, message, text } of problem.errors) {
    if (fields.includes(field) && !(field in found)) found[field] = serverText(text, message);
  }
  return found;
}

/** Selects fields with an error. Password fields and errors about several fields are marked differently. */
const WRONG = "[aria-invalid='true'], input[data-invalid='true'], [data-wrong]";

/** How long to wait for the fields to be marked after a response. */
const MARKED_WITHIN_MS = 2000;

/** Focuses the first field with an error, in page order, or the text of an error about several fields. Does nothing if the
 *  user has moved to another field and may be typing there. */
export function focusFirstError(form: HTMLElement | null): void {
  if (!form) return;
  const wrong = () => form.querySelector<HTMLElement>(WRONG);
  const before = document.activeElement;
  const focus = () => {
    const now = document.activeElement;
    if (now === before || !now?.matches("input, textarea, select")) wrong()?.focus();
  };
  // Wait for React to mark the fields: the next frame, or later on a slow phone.
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
