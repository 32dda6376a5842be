import type { Timers } from "@/shell/stream/event-stream";

/** Fake EventSource, controlled by the test. */
export class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  readonly CLOSED = 2;
  readyState = 1;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }
  close() {
    this.readyState = this.CLOSED;
  }
  say(type: string, data = "", lastEventId = "") {
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }));
  }
  /** Simulates a lost connection that the browser will retry. */
  stumble() {
    this.readyState = 0;
    this.onerror?.();
  }
  /** Simulates a rejected connection that the browser does not retry. */
  fail() {
    this.readyState = this.CLOSED;
    this.onerror?.();
  }
}

/** Timers that run only when the test triggers them. */
export function handTimers() {
  const waiting = new Map<number, { run: () => void; delayMs: number }>();
  let next = 1;
  const timers: Timers = {
    set: (run, delayMs) => {
      waiting.set(next, { run, delayMs });
      next += 1;
      return next - 1;
    },
    clear: (timer) => waiting.delete(timer),
  };
  const fire = () => {
    const due = [...waiting.values()];
    waiting.clear();
    for (const { run } of due) run();
    return due.map(({ delayMs }) => delayMs);
  };
  return { timers, fire };
}
