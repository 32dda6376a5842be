import ruleText from "locales/rule.ftl";
import { identifier, isBlank, line, sanitizeLine } from "@/lib/text/clean";
import { fold } from "@/lib/text/fold";

/** Returns the error for a value, or undefined. The server has the same rules and is authoritative. */
export type Rule = (typed: string) => string | undefined;

interface Bounds {
  min?: number;
  max: number;
}
export const PASSWORD_MISMATCH = ruleText("mismatch");

/** Counts characters as the server does, not UTF-16 code units. */
const lengthOf = (text: string): number => [...text].length;

/** The error in a text's length, if any. */
export function lengthError(label: string, text: string, { min = 1, max }: Bounds): string | undefined {
  const length = lengthOf(text);
  if (length === 0) return ruleText("required", { label });
  if (length < min) return ruleText("too-short", { label, min });
  return length > max ? ruleText("too-long", { label, max }) : undefined;
}

export const required =
  (label: string): Rule =>
  (typed) =>
    isBlank(typed) ? ruleText("required", { label }) : undefined;

/** A required text within its length limits, measured after cleaning. */
export const text =
  (label: string, bounds: Bounds, clean = line): Rule =>
  (typed) =>
    lengthError(label, clean(typed), bounds);

/** An optional text. A text that is empty after cleaning counts as left out. */
export const optionalText = (label: string, bounds: Bounds, clean = line): Rule => {
  const rule = text(label, bounds, clean);
  return (typed) => (clean(typed) === "" ? undefined : rule(typed));
};

/** A required value out of a fixed set. */
export const choice =
  (label: string, isOffered: (typed: string) => boolean, otherwise: string): Rule =>
  (typed) =>
    required(label)(typed) ?? (isOffered(typed) ? undefined : otherwise);

/** The earliest accepted year. Typing 26 into a date input yields the year 0026. */
const FIRST_YEAR = "1900";

/** Whether the value is a valid date in the format of date inputs, such as `2026-04-01`, in any year. */
function isDay(typed: string): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(typed) ? Date.parse(`${typed}T00:00:00Z`) : Number.NaN;
  // Some browsers parse February 30 as March 2.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(typed);
}

/** A date. `years` checks its year. */
export const day =
  (label: string, years: Rule = (given) => (given < FIRST_YEAR ? ruleText("day", { label }) : undefined)): Rule =>
  (typed) => {
    const given = identifier(typed);
    return isDay(given) ? years(given) : ruleText("day", { label });
  };

/** Makes a rule optional: blank values pass. */
export const optional =
  (rule: Rule): Rule =>
  (typed) =>
    isBlank(typed) ? undefined : rule(typed);

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`);

function isEmail(typed: string, longest: number): boolean {
  const top = typed.split(".").at(-1) ?? "";
  return (
    typed.length <= longest && typed.indexOf("@") <= 64 && top.length >= 2 && !/^\d+$/.test(top) && ADDRESS.test(typed)
  );
}

/** The email address of an account. */
export const accountEmail: Rule = (typed) => {
  const email = identifier(sanitizeLine(typed));
  if (email === "") return ruleText("email-missing");
  return isEmail(email, 255) ? undefined : ruleText("account-email");
};

/** Any other email address. */
export const email: Rule = (typed) => (isEmail(identifier(typed), 254) ? undefined : ruleText("email"));

export const phone: Rule = (typed) => {
  const given = fold(identifier(typed));
  const digits = given.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 && /^[\d ()+.-]+$/.test(given) ? undefined : ruleText("phone");
};

/** The length of a password. Passwords are never trimmed, since that would change them. */
export const passwordLength =
  (label: string): Rule =>
  (typed) =>
    lengthError(label, typed, { min: 8, max: 128 });

/** A new password. */
export const newPassword: Rule = (typed) =>
  passwordLength(ruleText("password-label"))(typed) ??
  ([/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/].every((kind) => kind.test(typed)) ? undefined : ruleText("password"));

export const zipCode: Rule = choice(
  ruleText("zip-label"),
  (typed) => /^\d{5}(?:[- ]?\d{4})?$/.test(fold(identifier(typed))),
  ruleText("zip"),
);

/** The project code in a typed text. Codes contain no spaces, but copied text may. */
export const projectCodeOf = (typed: string): string => identifier(typed).replace(/\s/g, "").toUpperCase();

export const projectCode: Rule = (typed) =>
  lengthOf(projectCodeOf(typed)) === 6 ? undefined : ruleText("project-code");

/** The answer to an owner's security question: the last four digits of a phone number, or a ZIP code. */
export const ownerAnswer: Rule = (typed) =>
  /^(?:\d{4}|\d{5}|\d{9})$/.test(identifier(typed).replace(/[\s-]/g, "")) ? undefined : ruleText("owner-answer");
