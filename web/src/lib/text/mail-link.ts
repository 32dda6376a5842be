/** Opens a mail to an address. Before its `@`, an address may hold what begins the parameters of a link. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/** Calls a number. Only digits are kept as numbers; whatever else there may be begins no parameters of the link. */
export const phoneLink = (phone: string): string => `tel:+1${encodeURIComponent(phone)}`;
