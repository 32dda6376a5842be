/** What the worker looks at of a request. */
export interface Asked {
  method: string;
  /** `navigate` for a page that somebody goes to. */
  mode: string;
  url: string;
}

/** How a request is answered: a page from the network or, where there is none, the kept shell; a part of the application
 *  from what is kept; whatever else as if there were no worker. */
export type Way = "page" | "part" | "leave";

/** Outside of the folder with the hashed files, what the shell shows. */
const ICON = "/icon.svg";
/** The portal's own logo, which has another address when it is another picture. */
const LOGO = "/logo";

/** Answers of the API are private, and files that somebody opens are as well: they never pass through here. */
export function wayOf({ method, mode, url }: Asked, origin: string): Way {
  const { origin: asked, pathname, search } = new URL(url);
  if (method !== "GET" || asked !== origin || isUnder(pathname, "/api")) return "leave";
  if (pathname.startsWith("/assets/") || pathname === ICON || (pathname === LOGO && search !== "")) return "part";
  const isFile = pathname.slice(pathname.lastIndexOf("/")).includes(".");
  return mode === "navigate" && !isFile ? "page" : "leave";
}

const isUnder = (pathname: string, folder: string) => pathname === folder || pathname.startsWith(`${folder}/`);

/** What stands before the portal says that the portal is away: the kept shell helps more than its page does. */
export const isAway = (status: number) => status >= 502 && status <= 504;
