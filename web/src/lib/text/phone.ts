export const PHONE_DIGITS = 10;

/** Extracts digits. NFKC also converts the full-width digits of some input methods. */
const digitsIn = (text: string): string => text.normalize("NFKC").replace(/\D/g, "");

/** Whether a number starts with the country code: +1, or a 1 before ten digits. */
const hasCountry = (text: string): boolean => /^\D*\+\D*1/.test(text) || /^1\d{10}/.test(digitsIn(text));

/** The digits of a phone number: the first ten after the country code. */
export function phoneDigits(typed: string): string {
  const start = hasCountry(typed) ? 1 : 0;
  return digitsIn(typed).slice(start, start + PHONE_DIGITS);
}

/** Formats as `(123) 456-7890`, or as much of it as has been typed. */
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

/** The content of a phone field after an edit. The caret stays behind the same digit when separators move. `before` is the
 *  previous content, `edited` the browser's result. Deleting only a separator deletes the adjacent digit in the direction
 *  of the deletion, because the separator is formatted back in. */
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
