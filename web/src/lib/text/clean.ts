// The server cleans input before it validates it (`text.rs` of the domain). Forms validate the same cleaned text but send the
// input as typed.

/** Invisible characters, as in the server's `is_invisible`. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu;
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const LEADING = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]+/u;
/** Variation selectors and tags are kept: they belong to the emoji before them. */
const TRAILING =
  /(?:(?![\ufe00-\ufe0f\u{e0020}-\u{e007f}])[\p{White_Space}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800])+$/u;

/** Trims whitespace and invisible characters at both ends. */
export const trim = (text: string): string => text.replace(LEADING, "").replace(TRAILING, "");

/** Whether a text has no visible characters. */
export const isBlank = (text: string): boolean => plain(text) === "";

/** Cleans multiline text: trims it and removes noncharacters and control characters other than line breaks and tabs. */
export const plain = (typed: string): string =>
  trim(
    typed.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n").replace(/[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu, ""),
  );

/** Cleans a single line: replaces line breaks and tabs with spaces and removes bidirectional controls. */
export const line = (typed: string): string =>
  trim(
    plain(typed)
      .replace(/[\n\t]/g, " ")
      .replace(BIDI_CONTROLS, ""),
  );

/** Cleans a code, number, ZIP code, phone number, or email address: removes all invisible characters. */
export const identifier = (typed: string): string => line(typed).replace(INVISIBLE, "").trim();

/** Cleans a sign-up field: removes angle brackets, `javascript:`, and `on…=` handlers. */
export function sanitizeLine(typed: string): string {
  let text = "";
  for (const sign of line(typed).replace(/[<>]/g, "")) {
    text += sign;
    // Checking at each closing character also catches sequences that form when an inner match is removed.
    if (sign === ":") text = text.replace(/[Jj][Aa][Vv][Aa][Ss][Cc][Rr][Ii][Pp][Tt]:$/, "");
    else if (sign === "=") text = text.replace(/(^|[^\p{Alphabetic}\p{N}])[Oo][Nn][A-Za-z]+=$/u, "$1");
  }
  return trim(text);
}
