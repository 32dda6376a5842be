import { plain } from "@/lib/clean";
import { type Rule, text } from "@/lib/rules";
import { worded } from "@/lib/worded";

export const notesTexts = worded("notesTexts", { notes: "Notes", required: "Notes are required" } as const);
const length = text(notesTexts.notes, { max: 5000 }, plain);

/** The notes of an update; the same rule as the server's. */
export const notesRule: Rule = (typed) => (plain(typed) === "" ? notesTexts.required : length(typed));
