/**
 * An address as the path of a page of this portal: it begins with one slash and stays on this origin. `undefined` for any other
 * address, for the sign-in page, and for the API, which has no pages.
 */
export function ownPath(address: unknown): string | undefined {
  if (typeof address !== "string" || !/^\/(?![/\\])/.test(address)) return undefined;
  // The parser drops tabs and line breaks, and takes a backslash for a slash.
  if (!URL.canParse(address, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, location.origin);
  if (origin !== location.origin || pathname.startsWith("//")) return undefined;
  if (pathname === "/auth" || pathname.startsWith("/api/")) return undefined;
  return `${pathname}${search}${hash}`;
}
