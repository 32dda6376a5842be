/** What the server wrote into the page about whose portal it is. */
const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** The name of the office that runs the portal, or the product's as long as nobody has given one. */
export const portalName = (): string => said("application-name") ?? "Buildback";

/** The address of the portal's logo. */
export const portalLogo = (): string => said("portal-logo") ?? "/icon.svg";

/** The office's phone number as people read it; nothing where the portal names none. */
export const officePhone = (): string | undefined => said("office-phone");
