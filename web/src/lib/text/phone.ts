export const PHONE_DIGITS = 10;

/** Full-width digits, as some input methods type them, are digits too. */
const digitsIn = (text: string): string => text.normalize("NFKC").replace(/\D/g, "");

/** Whether a typed or pasted number begins with its country: +1, or a 1 before ten digits. */
const hasCountry = (text: string): boolean => /^\D*\+\D*1/.test(text) || /^1\d{10}/.test(digitsIn(text));

/** The digits of a typed or pasted phone number: the first ten behind the country. */
export function phoneDigits(typed: string): string {
  const start = hasCountry(typed) ? 1 : 0;
  return digitsIn(typed).slice(start, start + PHONE_DIGITS);
}

/** `(123) 456-7890`, or as much of it as has been typed. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed);
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** A text field's content and the position of its caret. */
export interface CaretText {
  text: string;
  caret: number;
}

/** The position right after the given number of digits. */
function afterDigits(text: string, count: number): number {
  let position = 0;
  for (let seen = 0; seen < count && position < text.length; position++) if (/\d/.test(text[position] ?? "")) seen++;
  return position;
}

/**
 * What a phone field shows after an edit. The caret stays behind the digit that it was behind, wherever the separators
 * move. `before` is what the field showed, `edited` what the browser made of it. Deleting only a separator deletes the
 * digit on its far side, because the separator itself comes back.
 */
export function editPhone(before: string, edited: CaretText, inputType = ""): CaretText {
  const old = phoneDigits(before);
  let { text } = edited;
  let behind = digitsIn(text.slice(0, edited.caret)).length;
  const [, direction] = /^delete.*(Backward|Forward)$/.exec(inputType) ?? [];
  if (direction && text.length < before.length && digitsIn(text) === old) {
    if (direction === "Backward") behind = Math.max(behind - 1, 0);
    const isAtStart = direction === "Backward" && digitsIn(text.slice(0, edited.caret)) === "";
    if (!isAtStart) text = old.slice(0, behind) + old.slice(behind + 1);
  }
  if (hasCountry(text)) behind = Math.max(behind - 1, 0);
  const shown = formatPhone(text);
  return { text: shown, caret: afterDigits(shown, behind) };
}
