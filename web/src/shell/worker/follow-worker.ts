/** Installed on a phone, a page may stay open for days. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** The build that this page is made of, as the worker names it. */
const ownEntry = () => {
  const script = document.querySelector<HTMLScriptElement>("script[data-entry]");
  return script && new URL(script.src).pathname;
};

/** Which build a worker keeps. */
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

/** A worker of another build has come. A page that is of that build already lets it take over; any other one says so, and
 *  stays what it is until its reader reloads it. */
async function meet(worker: ServiceWorker): Promise<void> {
  if ((await entryOf(worker)) === ownEntry()) {
    worker.postMessage("take-over");
    return;
  }
  const { tellNewVersion } = await import("./new-version");
  tellNewVersion(() => {
    const reload = () => window.location.reload();
    // A window that was opened since may have let it take over, and no controller changes any more.
    if (worker.state !== "installed") {
      reload();
      return;
    }
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    worker.postMessage("take-over");
  });
}

/** Lets the service worker keep the shell, and notices when the portal has been upgraded. */
export async function followWorker(): Promise<void> {
  // In development nothing is kept: what is served changes under its name.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const worker = navigator.serviceWorker;
  try {
    const registration = await worker.register("/service-worker.js", { updateViaCache: "none" });
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing?.addEventListener("statechange", () => {
        // The very first one takes over by itself.
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
    // Browsers that forbid it, as in a private window, have a portal that needs the network.
  }
}
