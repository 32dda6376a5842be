/**
 * An address as a path of this portal: it begins with one slash and stays on this origin. Nothing for any other address,
 * and none for the sign-in page itself.
 */
export function ownPath(address: unknown): string | undefined {
  if (typeof address !== "string" || !/^\/(?![/\\])/.test(address)) return undefined;
  // The parser drops tabs and line breaks, and takes a backslash for a slash.
  if (!URL.canParse(address, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, location.origin);
  if (origin !== location.origin || pathname.startsWith("//") || pathname === "/auth") return undefined;
  return `${pathname}${search}${hash}`;
}
