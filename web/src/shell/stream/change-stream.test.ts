import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { followChanges, type Timers } from "./change-stream";

/** A stream that the test speaks through. */
class FakeSource extends EventTarget {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  close() {
    this.isClosed = true;
  }
  say(type: string, data = "") {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}

/** Time that passes when the test says so. */
function handTimers() {
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

function follow() {
  const queryClient = new QueryClient();
  const invalidate = vi.spyOn(queryClient, "invalidateQueries").mockResolvedValue();
  const sources: FakeSource[] = [];
  const { timers, fire } = handTimers();
  const stop = followChanges({
    url: "/api/stream",
    queryClient,
    timers,
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source as unknown as EventSource;
    },
  });
  const keys = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey);
  const last = () => sources.at(-1) as FakeSource;
  return { sources, last, fire, keys, stop };
}

it("asks again for what changed, once for changes that come close together", () => {
  const { last, fire, keys } = follow();
  last().say("change", '{"topic":"notification","id":"1"}');
  last().say("change", '{"topic":"notification","id":"2"}');
  last().say("change", '{"topic":"message","id":"3"}');
  expect(keys()).toEqual([]);
  expect(fire()).toEqual([1000, 300]);
  expect(keys()).toEqual([["notification"], ["message"]]);
});

it("leaves alone what it does not know or cannot read", () => {
  const { last, fire, keys } = follow();
  last().say("change", '{"topic":"weather"}');
  last().say("change", "not json");
  expect(fire()).toEqual([]);
  expect(keys()).toEqual([]);
});

it("asks for everything again after a reset", () => {
  const { last, keys } = follow();
  last().say("reset");
  expect(keys()).toEqual([undefined]);
});

it("comes back later each time, and then asks for everything again", () => {
  const { sources, last, fire, keys } = follow();
  last().onerror?.();
  expect(sources[0]?.isClosed).toBe(true);
  expect(fire()).toEqual([1000]);
  last().onerror?.();
  expect(fire()).toEqual([2000]);
  expect(sources).toHaveLength(3);
  last().onopen?.();
  expect(keys()).toEqual([undefined]);
  last().onerror?.();
  expect(fire()).toEqual([1000]);
});

it("says nothing more after it was stopped", () => {
  const { last, fire, stop, keys } = follow();
  last().say("change", '{"topic":"project"}');
  stop();
  expect(last().isClosed).toBe(true);
  expect(fire()).toEqual([]);
  expect(keys()).toEqual([]);
});
