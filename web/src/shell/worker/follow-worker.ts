/** Minimum time between checks for a new version. A check is made when the page becomes visible again, because an installed
 *  app may stay open for days. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** The entry script of this page, which identifies its build. */
const ownEntry = () => {
  const script = document.querySelector<HTMLScriptElement>("script[data-entry]");
  return script && new URL(script.src).pathname;
};

/** The entry script that a worker has cached. */
function entryOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage("entry", [port2]);
  });
}

/** Handles a new worker. If the page already belongs to the worker's build, the worker takes over. Otherwise the user is
 *  told, and the page stays as it is until it is reloaded. */
async function meet(worker: ServiceWorker): Promise<void> {
  if ((await entryOf(worker)) === ownEntry()) {
    worker.postMessage("take-over");
    return;
  }
  const { tellNewVersion } = await import("./new-version");
  tellNewVersion(() => {
    const reload = () => window.location.reload();
    // Another window may already have activated the worker, in which case no `controllerchange` event follows.
    if (worker.state !== "installed") {
      reload();
      return;
    }
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    worker.postMessage("take-over");
  });
}

/** Registers the service worker and watches for new versions. */
export async function followWorker(): Promise<void> {
  // Not in development, where files change without changing their names.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const worker = navigator.serviceWorker;
  try {
    const registration = await worker.register("/service-worker.js", { updateViaCache: "none" });
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing?.addEventListener("statechange", () => {
        // The first worker activates without being asked.
        if (installing.state === "installed" && worker.controller) void meet(installing);
      });
    });
    if (registration.waiting) void meet(registration.waiting);
    registration.active?.postMessage("tidy");
    let looked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible" || Date.now() - looked < LOOK_EVERY_MS) return;
      looked = Date.now();
      registration.update().catch(() => undefined);
    });
  } catch {
    // Some browsers forbid service workers, for example in private windows. The portal then requires a network.
  }
}
