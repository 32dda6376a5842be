import ruleText from "locales/rule.ftl";
import { plain } from "@/lib/text/clean";
import { type Rule, text } from "./rules";

const length = text(ruleText("notes-notes"), { max: 5000 }, plain);

/** The rule for the notes of an update; same as the server's. */
export const notesRule: Rule = (typed) => (plain(typed) === "" ? ruleText("notes-required") : length(typed));
