import { type Rule, text } from "@/lib/rules";

const length = text("Notes", { max: 5000 });

/** The notes of an update; the same rule as the server's. */
export const notesRule: Rule = (typed) => (typed.trim() === "" ? "Notes are required" : length(typed));
