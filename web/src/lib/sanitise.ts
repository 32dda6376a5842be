// The server cleans what people type before it looks at it (`text.rs` of the domain); the rules of the forms judge the
// same text. What is sent stays as it was typed.

/** Trims text and takes out control characters other than line breaks and tabs. */
export function plain(typed: string): string {
  return typed
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
}

/** Cleans text of several lines: without angle brackets, `javascript:` and `on…=` handlers. */
export function sanitise(typed: string): string {
  let text = "";
  for (const sign of plain(typed).replace(/[<>]/g, "")) {
    text += sign;
    // Looking back from each closing sign also catches what the removal of an inner piece puts together.
    if (sign === ":") text = text.replace(/[Jj][Aa][Vv][Aa][Ss][Cc][Rr][Ii][Pp][Tt]:$/, "");
    else if (sign === "=") text = text.replace(/(^|[^\p{Alphabetic}\p{N}])[Oo][Nn][A-Za-z]+=$/u, "$1");
  }
  return plain(text);
}

/** Cleans one line. */
export const sanitiseLine = (typed: string): string => sanitise(typed.replace(/[\t\n\r]/g, " "));
