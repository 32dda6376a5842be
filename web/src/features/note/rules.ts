import noteText from "locales/note.ftl";
import { lengthError } from "@/lib/forms/rules";
import { plain } from "@/lib/text/clean";
import type { Note } from "./queries";

const MAX = 5000;

/** What is wrong with a note that is not empty; the server's rule. */
export function noteRule(typed: string): string | undefined {
  const note = plain(typed);
  return note === "" ? undefined : lengthError(noteText("note"), note, { max: MAX });
}

/** What is wrong with a note that is edited: it cannot become empty (specification 2, section 5). */
export const editedNoteRule = (typed: string): string | undefined =>
  plain(typed) === "" ? noteText("empty") : noteRule(typed);

/** Whether a file is all that a note holds: deleting it deletes the note. */
export const isLastFile = ({ note, attachments }: Note): boolean => note === "" && attachments.length === 1;

const SHORT = 80;

/** The first words of a note. */
export function shortNote(note: string): string {
  const line = note.trim().replace(/\s+/g, " ");
  const signs = [...line];
  return signs.length <= SHORT ? line : `${signs.slice(0, SHORT).join("").trimEnd()}…`;
}
