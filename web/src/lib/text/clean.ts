// The server cleans what people type before it validates it (`text.rs` of the domain). Forms validate the same cleaned text;
// what they send stays as it was typed.

/** Characters that show nothing, as in the server's `is_invisible`. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu;
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const LEADING = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]+/u;
/** Variation selectors and tags stay: they belong to the emoji before them. */
const TRAILING =
  /(?:(?![\ufe00-\ufe0f\u{e0020}-\u{e007f}])[\p{White_Space}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800])+$/u;

/** Trims spaces and invisible characters off both edges. */
export const trim = (text: string): string => text.replace(LEADING, "").replace(TRAILING, "");

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => plain(text) === "";

/** Cleans text of several lines: trimmed, without noncharacters, and without control characters other than line breaks and tabs. */
export const plain = (typed: string): string =>
  trim(
    typed.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n").replace(/[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu, ""),
  );

/** Cleans one line: with spaces for line breaks and tabs, and without bidirectional controls. */
export const line = (typed: string): string =>
  trim(
    plain(typed)
      .replace(/[\n\t]/g, " ")
      .replace(BIDI_CONTROLS, ""),
  );

/** Cleans a code, a number, a ZIP code, a phone number, or an email address: without any invisible character. */
export const identifier = (typed: string): string => line(typed).replace(INVISIBLE, "").trim();

/** Cleans a field of a sign-up: without angle brackets, `javascript:`, and `on…=` handlers. */
export function sanitiseLine(typed: string): string {
  let text = "";
  for (const sign of line(typed).replace(/[<>]/g, "")) {
    text += sign;
    // Looking back from each closing sign also catches what the removal of an inner piece puts together.
    if (sign === ":") text = text.replace(/[Jj][Aa][Vv][Aa][Ss][Cc][Rr][Ii][Pp][Tt]:$/, "");
    else if (sign === "=") text = text.replace(/(^|[^\p{Alphabetic}\p{N}])[Oo][Nn][A-Za-z]+=$/u, "$1");
  }
  return trim(text);
}
