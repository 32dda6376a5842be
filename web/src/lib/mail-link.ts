/** Opens a mail to an address. Before its `@`, an address may hold what begins the parameters of a link. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, "@")}`;
