/** A mailto link. The address is encoded because its local part may contain `?` or `&`. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/** A tel link. The number is encoded so that unexpected characters cannot add parameters. */
export const phoneLink = (phone: string): string => `tel:+1${encodeURIComponent(phone)}`;

/** A mailto link with a subject and a text. */
export const letterMailLink = (email: string | null | undefined, subject: string, text: string): string =>
  `${email ? mailLink(email) : "mailto:"}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;

/** A link that opens a text message. `?&` is understood by both kinds of phones. */
export const textMessageLink = (phone: string | null | undefined, text: string): string =>
  `sms:${phone ? `+1${encodeURIComponent(phone)}` : ""}?&body=${encodeURIComponent(text)}`;
