import { type Rule, text } from "@/lib/rules";
import { plain } from "@/lib/sanitise";

const length = text("Notes", { max: 5000 }, plain);

/** The notes of an update; the same rule as the server's. */
export const notesRule: Rule = (typed) => (plain(typed) === "" ? "Notes are required" : length(typed));
