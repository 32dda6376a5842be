declare global {
  /** The words of the server's sentences in Spanish, where that is what the reader reads. */
  var spanish: { told(text: string, code?: string): string } | undefined;
}

/** What the server says, in the reader's language where that has words for it: by the code that names one text, or by the
 *  text itself. `author` is the code of a name under which somebody did something; a notification's text has its title for one. */
export const told = (text: string, code?: string): string => globalThis.spanish?.told(text, code) ?? text;
