import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeSource } from "@/test/streams";
import type { StreamEvent } from "./event-stream";
import { followSharedStream } from "./shared-stream";

/** A BroadcastChannel: channels with the same name receive each other's messages, except while asleep. */
class FakeChannel {
  static all = new Set<FakeChannel>();
  isAsleep = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) {
      if (other !== this && other.name === this.name && !other.isAsleep) other.onmessage?.({ data });
    }
  }
  close() {
    FakeChannel.all.delete(this);
  }
}

interface Holder {
  reject: (reason: unknown) => void;
}

/** A single exclusive lock with a queue, like the Web Locks API. */
function fakeLocks() {
  let holder: Holder | undefined;
  const queue: Array<() => void> = [];
  type Options = { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal };
  const request = (_name: string, options: Options, run: (lock: object | null) => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const own: Holder = { reject };
      const grant = () => {
        holder = own;
        void run({}).then((value) => {
          resolve(value);
          if (holder !== own) return;
          holder = undefined;
          queue.shift()?.();
        });
      };
      if (options.steal) holder?.reject(new DOMException("stolen", "AbortError"));
      if (options.steal || holder === undefined) queueMicrotask(grant);
      else if (options.ifAvailable) void run(null).then(resolve);
      else {
        queue.push(grant);
        options.signal?.addEventListener("abort", () => {
          if (queue.includes(grant)) queue.splice(queue.indexOf(grant), 1);
          reject(new DOMException("aborted", "AbortError"));
        });
      }
    });
  return { request };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const channels = () => [...FakeChannel.all];
const open = () => FakeSource.all.filter(({ readyState }) => readyState !== 2);
const stops: Array<() => void> = [];

async function openTab(place?: string) {
  const heard: StreamEvent[] = [];
  const stop = followSharedStream({ url: "/api/stream", place, onEvent: (event) => heard.push(event) });
  stops.push(stop);
  await settled();
  return { heard, stop };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  FakeSource.all = [];
  FakeChannel.all.clear();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  Object.defineProperty(navigator, "locks", { value: fakeLocks(), configurable: true });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await settled();
  Reflect.deleteProperty(navigator, "locks");
  vi.useRealTimers();
});

it("holds one stream for all tabs and forwards its events to each", async () => {
  const first = await openTab();
  const second = await openTab();
  expect(FakeSource.all).toHaveLength(1);
  FakeSource.all[0]?.say("ready");
  FakeSource.all[0]?.say("change", "one");
  expect(first.heard).toEqual([{ type: "change", data: "one" }]);
  expect(second.heard).toEqual([{ type: "change", data: "one" }]);
});

it("moves to another tab with a reset when its tab closes", async () => {
  const first = await openTab();
  const second = await openTab();
  const third = await openTab();
  first.stop();
  await settled();
  expect(open()).toHaveLength(1);
  open()[0]?.say("ready");
  expect(first.heard).toEqual([]);
  expect(second.heard).toEqual([{ type: "reset" }]);
  expect(third.heard).toEqual([{ type: "reset" }]);
});

it("starts at its tab's feed position, even in a new layout", async () => {
  const first = await openTab("3");
  expect(open().map(({ url }) => url)).toEqual(["/api/stream?after=3"]);
  first.stop();
  await openTab("5");
  expect(open().map(({ url }) => url)).toEqual(["/api/stream?after=5"]);
});

it("resumes at the position of the closed tab", async () => {
  const first = await openTab("3");
  const second = await openTab("3");
  open()[0]?.say("change", "one", "4");
  first.stop();
  await settled();
  expect(open().map(({ url }) => url)).toEqual(["/api/stream?after=4"]);
  open()[0]?.say("change", "two", "6");
  expect(second.heard.map((event) => event.type === "change" && event.data)).toEqual(["one", "two"]);
});

it("sends missed events to a tab that joins", async () => {
  await openTab("3");
  for (const place of ["4", "5", "6"]) open()[0]?.say("change", place, place);
  const late = await openTab("4");
  expect(late.heard.map((event) => event.type === "change" && event.data)).toEqual(["5", "6"]);
  const older = await openTab("2");
  expect(older.heard).toEqual([{ type: "reset" }]);
  expect(open()).toHaveLength(1);
});

it("reports silence to all tabs, even to one that joins later", async () => {
  const first = await openTab("3");
  const second = await openTab("3");
  await vi.advanceTimersByTimeAsync(40_000);
  const late = await openTab("3");
  for (const { heard } of [first, second, late]) expect(heard.at(-1)).toEqual({ type: "silent" });
  open()[0]?.say("beat", "20");
  for (const { heard } of [first, second, late]) expect(heard.at(-1)).toEqual({ type: "alive" });
});

it("is taken over by the visible tab when its tab sleeps", async () => {
  const first = await openTab();
  const second = await openTab();
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(FakeSource.all).toHaveLength(1);

  const [sleeper] = channels();
  if (sleeper) sleeper.isAsleep = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(FakeSource.all).toHaveLength(2);
  expect(open()).toEqual([FakeSource.all[1]]);
  if (sleeper) sleeper.isAsleep = false;
  open()[0]?.say("ready");
  expect([first.heard, second.heard]).toEqual([[{ type: "reset" }], [{ type: "reset" }]]);
});

it("opens a stream per tab if the browser cannot share one", async () => {
  Reflect.deleteProperty(navigator, "locks");
  await openTab();
  await openTab();
  expect(open()).toHaveLength(2);
});
