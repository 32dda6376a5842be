import noteText from "locales/note.ftl";
import { lengthError } from "@/lib/forms/rules";
import { plain } from "@/lib/text/clean";
import type { Note } from "./queries";

const MAX = 5000;

/** Validates the text of a note that is not empty. Matches the server's rule. */
export function noteRule(typed: string): string | undefined {
  const note = plain(typed);
  return note === "" ? undefined : lengthError(noteText("note"), note, { max: MAX });
}

/** Validates the text of an edited note, which cannot become empty (specification 2, section 5). */
export const editedNoteRule = (typed: string): string | undefined =>
  plain(typed) === "" ? noteText("empty") : noteRule(typed);

/** Whether a note consists of a single file, so that deleting the file deletes the note. */
export const isLastFile = ({ note, attachments }: Note): boolean => note === "" && attachments.length === 1;

const SHORT = 80;

/** The beginning of a note's text, on one line. */
export function shortNote(note: string): string {
  const line = note.trim().replace(/\s+/g, " ");
  const signs = [...line];
  return signs.length <= SHORT ? line : `${signs.slice(0, SHORT).join("").trimEnd()}…`;
}
