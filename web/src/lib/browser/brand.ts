/** Reads the content of a meta tag that the server filled in. */
const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** The name of the office that runs the portal; the product name if none is set. */
export const portalName = (): string => said("application-name") ?? "Buildback";

/** The URL of the portal's logo. */
export const portalLogo = (): string => said("portal-logo") ?? "/icon.svg";

/** The office's phone number, formatted for display; undefined if none is set. */
export const officePhone = (): string | undefined => said("office-phone");
