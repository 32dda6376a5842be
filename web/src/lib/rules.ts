import { sanitiseLine } from "./sanitise";

/** A rule tells what is wrong with a typed text, or nothing. The server has the same rules and the last word. */
export type Rule = (typed: string) => string | undefined;

interface Bounds {
  min?: number;
  max: number;
}

const PASSWORD_RULE =
  "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";
export const PASSWORD_MISMATCH = "Password mismatch: Please ensure both password fields match.";

/** How the server counts: characters, not UTF-16 units. */
const lengthOf = (text: string): number => [...text].length;

function lengthError(label: string, text: string, { min = 1, max }: Bounds): string | undefined {
  const length = lengthOf(text);
  if (length === 0) return `${label} is required`;
  if (length < min) return `${label} must be at least ${min} characters`;
  return length > max ? `${label} must not exceed ${max} characters` : undefined;
}

export const required =
  (label: string): Rule =>
  (typed) =>
    typed.trim() === "" ? `${label} is required` : undefined;

/** A text that must be there, within its length; what the server would take out of it does not count. */
export const text =
  (label: string, bounds: Bounds, clean = sanitiseLine): Rule =>
  (typed) =>
    lengthError(label, clean(typed), bounds);

/** A text that may be left out, and one that has nothing left after cleaning is. */
export const optionalText = (label: string, bounds: Bounds, clean = sanitiseLine): Rule => {
  const rule = text(label, bounds, clean);
  return (typed) => (clean(typed) === "" ? undefined : rule(typed));
};

/** One of a few words, which must be there. */
export const choice =
  (label: string, isOffered: (typed: string) => boolean, otherwise: string): Rule =>
  (typed) =>
    required(label)(typed) ?? (isOffered(typed) ? undefined : otherwise);

/** A day as date inputs give it: `2026-04-01`. */
export const day =
  (label: string): Rule =>
  (typed) => {
    const moment = /^\d{4}-\d\d-\d\d$/.test(typed.trim()) ? Date.parse(`${typed.trim()}T00:00:00Z`) : Number.NaN;
    // Some browsers take the 30th of February for the 2nd of March.
    const isDay = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(typed.trim());
    return isDay ? undefined : `${label} must be a date`;
  };

/** The rule for what may be left out. */
export const optional =
  (rule: Rule): Rule =>
  (typed) =>
    typed.trim() === "" ? undefined : rule(typed);

/** Marks that belong to letters without being letters; the server has the same ones (`domain/src/account.rs`). */
const MARKS = [
  "\\u0300-\\u036f\\u0591-\\u05bd\\u0610-\\u061a\\u064b-\\u065f",
  "\\u093c\\u094d\\u09bc\\u09cd\\u0a3c\\u0a4d\\u0abc\\u0acd\\u0b3c\\u0b4d\\u0bcd\\u0c4d\\u0cbc\\u0ccd\\u0d4d\\u0dca",
  "\\u0e47-\\u0e4e\\u0ec8-\\u0ecd\\u1037-\\u103a\\u17d2",
].join("");
const NAME = new RegExp(`^[\\p{Alphabetic}${MARKS} '’-]+$`, "u");

/** A person's name: letters of any script, spaces, apostrophes and hyphens. */
export const personName =
  (label: string): Rule =>
  (typed) => {
    const name = sanitiseLine(typed);
    return (
      lengthError(label, name, { min: 2, max: 50 }) ??
      (NAME.test(name) ? undefined : `${label} can only contain letters, spaces, apostrophes, and hyphens`)
    );
  };

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`);

function isEmail(typed: string, longest: number): boolean {
  const top = typed.split(".").at(-1) ?? "";
  return typed.length <= longest && top.length >= 2 && !/^\d+$/.test(top) && ADDRESS.test(typed);
}

/** The address of an account. */
export const accountEmail: Rule = (typed) => {
  const email = sanitiseLine(typed);
  if (email === "") return "Email is required";
  return isEmail(email, 255) ? undefined : "Please enter a valid email address";
};

/** Any other address. */
export const email: Rule = (typed) => (isEmail(typed.trim(), 254) ? undefined : "Invalid email address");

export const phone: Rule = (typed) => {
  const digits = typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 && /^[\d ()+.-]+$/.test(typed.trim()) ? undefined : "Phone number must have 10 digits";
};

/** How long a password is. It is never trimmed: that would make another one of it. */
export const passwordLength =
  (label: string): Rule =>
  (typed) =>
    lengthError(label, typed, { min: 8, max: 128 });

/** A new password. */
export const newPassword: Rule = (typed) =>
  passwordLength("Password")(typed) ??
  ([/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/].every((kind) => kind.test(typed)) ? undefined : PASSWORD_RULE);

export const zipCode: Rule = choice(
  "Zip code",
  (typed) => /^\d{5}(?:[- ]?\d{4})?$/.test(typed.trim()),
  "Zip code must have 5 or 9 digits",
);

export const projectCode: Rule = (typed) =>
  lengthOf(typed.trim()) === 6 ? undefined : "Project code must be exactly 6 characters";

/** The answer to an owner's second question: the end of a phone number, or a zip code. */
export const ownerAnswer: Rule = (typed) =>
  /^(?:\d{4}|\d{5}|\d{9})$/.test(typed.replace(/[\s-]/g, ""))
    ? undefined
    : "Please enter 4 digits of your phone number or 5 digits of the zip code";
