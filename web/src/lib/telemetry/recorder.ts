import { ANALYTICS } from "./limits";
import type { AnalyticsEvent, Metric } from "./records";

interface RecorderOptions {
  sessionId: () => string;
  userId: string;
  /** The pattern of the address that is open. */
  route: () => string;
  events: { append: (items: readonly AnalyticsEvent[]) => void };
  metrics: { append: (items: readonly Metric[]) => void };
  /** After something was written. */
  onWritten?: () => void;
}

/** Gathers what is measured and writes it in batches: when there are 20, every 30 seconds, and when the page goes. */
export class Recorder {
  readonly #given: RecorderOptions;
  #events: AnalyticsEvent[] = [];
  #metrics: Metric[] = [];
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(given: RecorderOptions) {
    this.#given = given;
    this.#timer = setInterval(this.flush, ANALYTICS.flushMs);
    // A phone that puts the page away may never tell of its end. On the window and on the way up: those who measure until then
    // hear of it first.
    window.addEventListener("visibilitychange", this.#onVisibility);
    window.addEventListener("pagehide", this.flush);
  }

  event(type: AnalyticsEvent["type"], name: string, data: Record<string, string | number | boolean> = {}): void {
    const { sessionId, userId, route } = this.#given;
    this.#events.push({ type, name, data, timestamp: Date.now(), sessionId: sessionId(), userId, route: route() });
    this.#afterAdding();
  }

  metric(name: string, value: number, component: string, route = this.#given.route()): void {
    const { userAgent } = navigator;
    this.#metrics.push({ name, value, timestamp: Date.now(), component, route, userAgent });
    this.#afterAdding();
  }

  readonly flush = (): void => {
    if (this.#events.length + this.#metrics.length === 0) return;
    const [events, metrics] = [this.#events, this.#metrics];
    [this.#events, this.#metrics] = [[], []];
    this.#given.events.append(events);
    this.#given.metrics.append(metrics);
    this.#given.onWritten?.();
  };

  /** Writes what is left, and ends. */
  readonly stop = (): void => {
    clearInterval(this.#timer);
    window.removeEventListener("visibilitychange", this.#onVisibility);
    window.removeEventListener("pagehide", this.flush);
    this.flush();
  };

  readonly #onVisibility = (): void => {
    if (document.visibilityState === "hidden") this.flush();
  };

  #afterAdding(): void {
    if (this.#events.length + this.#metrics.length >= ANALYTICS.batch) this.flush();
  }
}
