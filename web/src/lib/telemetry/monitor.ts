import type { QueryClient } from "@tanstack/react-query";
import telemetryText from "locales/telemetry.ftl";
import { v7 as uuidv7 } from "uuid";
import { MONITOR } from "./limits";
import { readLive, updateLive } from "./live";
import { factsOf } from "./query-watch";
import type { Recorder } from "./recorder";
import { alertLog, trimHistory } from "./records";
import {
  type AlertWords,
  alertsFor,
  cleanUpAlert,
  isInCooldown,
  pauseAfter,
  queriesToRemove,
  type Reading,
} from "./rules";
import { removeStaleItems, storageBytes } from "./storage-use";

export interface MonitorOptions {
  queryClient: QueryClient;
  recorder: Recorder;
  /** Number of listeners that earlier pages left behind. */
  listeners: () => number;
  /** Only admins get alerts; others cannot act on them. */
  isAdmin: boolean;
  /** Shows a critical alert immediately. */
  showAlert: (title: string, text: string) => void;
}

/** Number of readings kept for display and leak detection. */
const KEPT_READINGS = 60;

/** Samples the page's resource use every few minutes, more often near a limit. Raises alerts and cleans up. */
export class Monitor {
  readonly #given: MonitorOptions;
  #next: ReturnType<typeof setTimeout> | undefined;
  readonly #cleaning: ReturnType<typeof setInterval>;

  constructor(given: MonitorOptions) {
    this.#given = given;
    this.#cleaning = setInterval(this.cleanUp, MONITOR.cleanUpMs);
    this.check();
  }

  readonly check = (): void => {
    clearTimeout(this.#next);
    const reading = this.#read();
    const pause = pauseAfter(reading);
    this.#next = setTimeout(this.check, pause);
    updateLive(({ readings, monitor }) => ({
      readings: [...readings, reading].slice(-KEPT_READINGS),
      monitor: { ...monitor, checks: monitor.checks + 1, nextCheckAt: reading.at + pause },
    }));
    this.#sample(reading);
    for (const alert of alertsFor(readLive().readings)) this.#raise(alert);
  };

  readonly cleanUp = (): void => {
    const reading = this.#read();
    // Raise alerts first: after the cleanup, the next check would not see the problem.
    for (const alert of alertsFor([reading])) this.#raise(alert);
    const cache = this.#given.queryClient.getQueryCache();
    const isMemoryShort = (reading.heap ?? 0) > MONITOR.heapBytes;
    const hashes = queriesToRemove(cache.getAll().map(factsOf), reading.at, isMemoryShort);
    for (const hash of hashes) {
      const query = cache.get(hash);
      if (query) cache.remove(query);
    }
    const trimmed = reading.storage > MONITOR.storageBytes;
    if (trimmed) trimHistory();
    const done = { queries: hashes.length, items: removeStaleItems(reading.at), trimmed };
    updateLive(({ monitor }) => ({
      monitor: {
        ...monitor,
        cleanUps: monitor.cleanUps + 1,
        queries: monitor.queries + done.queries,
        items: monitor.items + done.items,
        trimmed: monitor.trimmed || trimmed,
      },
    }));
    const alert = cleanUpAlert(done);
    if (alert) this.#raise(alert);
  };

  readonly stop = (): void => {
    clearTimeout(this.#next);
    clearInterval(this.#cleaning);
    updateLive(({ monitor }) => ({ monitor: { ...monitor, nextCheckAt: null } }));
  };

  #read(): Reading {
    return {
      at: Date.now(),
      heap: usedHeap(),
      queries: this.#given.queryClient.getQueryCache().getAll().length,
      listeners: this.#given.listeners(),
      storage: storageBytes(),
    };
  }

  #sample({ at, heap, queries }: Reading): void {
    if (at - readLive().sampledAt < MONITOR.sampleMs) return;
    updateLive(() => ({ sampledAt: at }));
    if (heap !== null) this.#given.recorder.metric("heap", heap, "monitor");
    this.#given.recorder.metric("queries", queries, "monitor");
  }

  #raise(words: AlertWords): void {
    const now = Date.now();
    const { cooldownKey } = words;
    if (!this.#given.isAdmin || isInCooldown([...alertLog.read(), ...readLive().raised], cooldownKey, now)) return;
    this.#given.recorder.event("performance", "alert", { key: cooldownKey });
    alertLog.append([{ ...words, id: uuidv7(), timestamp: now }]);
    updateLive(({ written, raised }) => ({
      written: written + 1,
      raised: [...raised.filter((other) => other.cooldownKey !== cooldownKey), { cooldownKey, timestamp: now }],
    }));
    if (words.type === "error") this.#given.showAlert(telemetryText("critical"), `${words.title}. ${words.message}`);
  }
}

/** Used JavaScript heap in bytes. Only Chromium-based browsers report it. */
function usedHeap(): number | null {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
  return memory?.usedJSHeapSize ?? null;
}
