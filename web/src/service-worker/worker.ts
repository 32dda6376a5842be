import { isAway, wayOf } from "./requests";
import { ANY_ENCODING, followLook, freshShell, PAGE } from "./shell";

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build (scripts/build-worker.mjs): the version, the entry script, and all files of the shell. */
declare const __VERSION__: string;
declare const __ENTRY__: string;
declare const __SHELL__: string[];

const PREFIX = "buildback-";
const CACHE = `${PREFIX}${__VERSION__}`;
/** How long to wait for the network before using the cached shell. */
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => event.waitUntil(keepShell()));
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([forgetOld(), self.clients.claim()])));
self.addEventListener("fetch", (event) => {
  const way = wayOf(event.request, self.location.origin);
  if (way === "page") event.respondWith(page(event));
  if (way === "part") event.respondWith(part(event));
});
self.addEventListener("message", (event) => {
  if (event.data === "entry") event.ports[0]?.postMessage(__ENTRY__);
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
  if (event.data === "tidy") event.waitUntil(forgetOld());
});

/** Caches the whole shell or fails: an incomplete shell is useless. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all([cache.put(PAGE, await freshShell(__ENTRY__)), cache.addAll(__SHELL__)]);
}

/** Deletes the caches of earlier builds, unless another window may still use them. */
async function forgetOld(): Promise<void> {
  const { installing, waiting } = self.registration;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.length > 1 || installing || waiting) return;
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

const patience = () => new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));

async function page(event: FetchEvent): Promise<Response> {
  const network = fetch(event.request);
  const answer = await Promise.race([network.catch(() => undefined), patience()]);
  if (answer && !isAway(answer.status)) {
    event.waitUntil(follow(answer.clone()));
    return answer;
  }
  const shell = await (await caches.open(CACHE)).match(PAGE, ANY_ENCODING);
  return shell ?? network;
}

/** Updates the branding of the cached shell. */
async function follow(answer: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  // On a network or storage error, the next page load tries again.
  await followLook(cache, answer, __ENTRY__).catch(() => undefined);
}

/** Hashed files never change. Files of pages that were not opened before are cached on first use. */
async function part(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, ANY_ENCODING);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keepPart(request, answer.clone()));
  return answer;
}

async function keepPart(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  // A full storage must not break the page.
  await cache.put(request, answer).catch(() => undefined);
}
