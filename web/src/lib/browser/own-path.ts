/** The path of a page of this portal: it starts with a single slash and stays on this origin. Returns `undefined` for other
 *  URLs, for the sign-in page, and for the API, which has no pages. */
export function ownPath(address: unknown): string | undefined {
  if (typeof address !== "string" || !/^\/(?![/\\])/.test(address)) return undefined;
  // The URL parser drops tabs and line breaks and treats a backslash as a slash.
  if (!URL.canParse(address, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, location.origin);
  if (origin !== location.origin || pathname.startsWith("//")) return undefined;
  if (pathname === "/auth" || pathname.startsWith("/api/")) return undefined;
  return `${pathname}${search}${hash}`;
}
