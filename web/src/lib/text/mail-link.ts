/** A mailto link. The address is encoded because its local part may contain `?` or `&`. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/** A tel link. The number is encoded so that unexpected characters cannot add parameters. */
export const phoneLink = (phone: string): string => `tel:+1${encodeURIComponent(phone)}`;
