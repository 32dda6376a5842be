import { isAway, wayOf } from "./requests";
import { ANY_ENCODING, followLook, freshShell, PAGE } from "./shell";

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build (scripts/build-worker.mjs): the build itself, its entry, and all files of the shell. */
declare const __VERSION__: string;
declare const __ENTRY__: string;
declare const __SHELL__: string[];

const PREFIX = "buildback-";
const CACHE = `${PREFIX}${__VERSION__}`;
/** Somebody who waits longer for a page has no signal worth the name. */
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

/** All of this build or nothing: a shell that lacks a part is none. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all([cache.put(PAGE, await freshShell(__ENTRY__)), cache.addAll(__SHELL__)]);
}

/** Removes what earlier builds left behind, unless another window may still be made of it. */
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

/** What is kept looks as the portal does now, too. */
async function follow(answer: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  // Without a signal or room for it, the next page sees to it.
  await followLook(cache, answer, __ENTRY__).catch(() => undefined);
}

/** Hashed files never change. One that comes later, with a page that was not opened before, is kept too. */
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
  // A full device keeps nobody from reading on.
  await cache.put(request, answer).catch(() => undefined);
}
