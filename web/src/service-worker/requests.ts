/** The parts of a request that the worker uses. */
export interface Asked {
  method: string;
  /** `navigate` for page loads. */
  mode: string;
  url: string;
}

/** How a request is handled. `page`: from the network, or the cached shell if the network fails. `part`: a part of the
 *  application, from the cache. `leave`: not handled by the worker. */
export type Way = "page" | "part" | "leave";

/** The icon of the shell, which is not in the folder of hashed files. */
const ICON = "/icon.svg";
/** The portal's own logo. Its URL changes with the image. */
const LOGO = "/logo";

/** API responses and files that users open are private, so the worker never handles them. */
export function wayOf({ method, mode, url }: Asked, origin: string): Way {
  const { origin: asked, pathname, search } = new URL(url);
  if (method !== "GET" || asked !== origin || isUnder(pathname, "/api")) return "leave";
  if (pathname.startsWith("/assets/") || pathname === ICON || (pathname === LOGO && search !== "")) return "part";
  const isFile = pathname.slice(pathname.lastIndexOf("/")).includes(".");
  return mode === "navigate" && !isFile ? "page" : "leave";
}

const isUnder = (pathname: string, folder: string) => pathname === folder || pathname.startsWith(`${folder}/`);

/** A 502, 503 or 504 from a proxy means that the portal is unreachable. The cached shell is more useful than the proxy's
 *  error page. */
export const isAway = (status: number) => status >= 502 && status <= 504;
