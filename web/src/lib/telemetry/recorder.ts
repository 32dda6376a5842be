import { ANALYTICS } from "./limits";
import type { AnalyticsEvent, Metric } from "./records";

interface RecorderOptions {
  sessionId: () => string;
  userId: string;
  /** The pattern of the current route. */
  route: () => string;
  events: { append: (items: readonly AnalyticsEvent[]) => void };
  metrics: { append: (items: readonly Metric[]) => void };
  /** Called after each write. */
  onWritten?: () => void;
}

/** Collects events and metrics and writes them in batches: at 20 entries, every 30 seconds, and when the page is hidden or
 *  closed. */
export class Recorder {
  readonly #given: RecorderOptions;
  #events: AnalyticsEvent[] = [];
  #metrics: Metric[] = [];
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(given: RecorderOptions) {
    this.#given = given;
    this.#timer = setInterval(this.flush, ANALYTICS.flushMs);
    // Mobile browsers may never fire an event when a background page ends, so flush when it is hidden. These listeners sit on
    // the window and run in the bubble phase, after the listeners of web-vitals, which report final values.
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

  /** Writes the remaining entries and stops. */
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
