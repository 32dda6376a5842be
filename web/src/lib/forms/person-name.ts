import ruleText from "locales/rule.ftl";
import { sanitizeLine } from "@/lib/text/clean";
import { lengthError, type Rule } from "./rules";

/** Combining marks that belong to letters but are not alphabetic; same list as the server's (`domain/src/account.rs`). */
const MARKS = [
  "\\u0300-\\u036f\\u0591-\\u05bd\\u0610-\\u061a\\u064b-\\u065f",
  "\\u093c\\u094d\\u09bc\\u09cd\\u0a3c\\u0a4d\\u0abc\\u0acd\\u0b3c\\u0b4d\\u0bcd\\u0c4d\\u0cbc\\u0ccd\\u0d4d\\u0dca",
  "\\u0e47-\\u0e4e\\u0ec8-\\u0ecd\\u1037-\\u103a\\u17d2",
].join("");
const NAME = new RegExp(`^[\\p{Alphabetic}${MARKS} '’\\u2010\\u2011-]+$`, "u");

const LETTERS = 2;

function wrongLetters(label: string, name: string): string | undefined {
  if (!NAME.test(name)) return ruleText("name-letters", { label });
  return (name.match(/\p{Alphabetic}/gu)?.length ?? 0) < LETTERS
    ? ruleText("name-too-few", { label, few: LETTERS })
    : undefined;
}

/** A person's name: at least two letters of any script, plus spaces, apostrophes and hyphens. */
export const personName =
  (label: string): Rule =>
  (typed) => {
    const name = sanitizeLine(typed);
    return lengthError(label, name, { min: 2, max: 50 }) ?? wrongLetters(label, name);
  };
