/** All pages share this document; the URL decides what it shows. */
export const PAGE = "/";
/** Ignore `Vary: Accept-Encoding`: cached responses are already decompressed. */
export const ANY_ENCODING = { ignoreVary: true };

/** Where a page contains the portal's name, logo URL and color. */
const PLACES = [
  /name="application-name" content="([^"]*)"/,
  /name="portal-logo" content="([^"]*)"/,
  /<style data-portal[^>]*>([^<]*)</,
];

/** The branding of a page, for comparison. */
export const lookOf = (page: string): string => JSON.stringify(PLACES.map((place) => place.exec(page)?.[1] ?? ""));

/** Fetches the shell of this build. Throws if the portal has been upgraded to another build. */
export async function freshShell(entry: string): Promise<Response> {
  // Without cookies: the cached shell is the same for all users.
  const shell = await fetch(PAGE, { cache: "reload", credentials: "omit" });
  if (!shell.ok || shell.redirected || !(await shell.clone().text()).includes(entry)) {
    throw new Error("The portal was replaced while it was kept");
  }
  return shell;
}

/** Refreshes the cached shell when the branding of a page from the network differs. The page itself is not cached, because
 *  it is specific to its URL. */
export async function followLook(cache: Pick<Cache, "match" | "put">, answer: Response, entry: string): Promise<void> {
  if (!answer.ok) return;
  const [page, kept] = await Promise.all([answer.text(), cache.match(PAGE, ANY_ENCODING)]);
  if (!kept || !page.includes(entry) || lookOf(page) === lookOf(await kept.text())) return;
  await cache.put(PAGE, await freshShell(entry));
}
