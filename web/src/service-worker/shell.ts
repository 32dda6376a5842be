/** Every page of the portal is this one; what it shows, the address says. */
export const PAGE = "/";
/** The server's answers vary by their compression, which is gone by then. */
export const ANY_ENCODING = { ignoreVary: true };

/** Where a page carries the portal's name, its logo's address and its colour. */
const PLACES = [
  /name="application-name" content="([^"]*)"/,
  /name="portal-logo" content="([^"]*)"/,
  /<style data-portal[^>]*>([^<]*)</,
];

/** What a page looks like, whatever else differs from one answer to the next. */
export const lookOf = (page: string): string => JSON.stringify(PLACES.map((place) => place.exec(page)?.[1] ?? ""));

/** The shell of this build; it fails where the portal is another one by now. */
export async function freshShell(entry: string): Promise<Response> {
  // Nobody's cookies: what is kept is the same for everybody.
  const shell = await fetch(PAGE, { cache: "reload", credentials: "omit" });
  if (!shell.ok || shell.redirected || !(await shell.clone().text()).includes(entry)) {
    throw new Error("The portal was replaced while it was kept");
  }
  return shell;
}

/** Keeps the shell anew when a page from the network looks otherwise. Not that page itself: it is made for its address. */
export async function followLook(cache: Pick<Cache, "match" | "put">, answer: Response, entry: string): Promise<void> {
  if (!answer.ok) return;
  const [page, kept] = await Promise.all([answer.text(), cache.match(PAGE, ANY_ENCODING)]);
  if (!kept || !page.includes(entry) || lookOf(page) === lookOf(await kept.text())) return;
  await cache.put(PAGE, await freshShell(entry));
}
