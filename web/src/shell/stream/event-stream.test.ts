import { beforeEach, expect, it } from "vitest";
import { FakeSource, handTimers } from "@/test/streams";
import { openEventStream, type StreamEvent } from "./event-stream";

beforeEach(() => {
  FakeSource.all = [];
});

function open(isLate = false, place?: string) {
  const heard: StreamEvent[] = [];
  const { timers, fire } = handTimers();
  const stop = openEventStream({
    url: "/api/stream",
    isLate,
    place,
    timers,
    onEvent: (event) => heard.push(event),
    open: (url) => new FakeSource(url) as unknown as EventSource,
  });
  const last = () => FakeSource.all.at(-1) as FakeSource;
  return { heard, last, fire, stop };
}

it("forwards changes and resets, and starts without an initial reset", () => {
  const { heard, last } = open();
  last().say("ready");
  last().say("change", "one");
  last().say("reset");
  expect(heard).toEqual([{ type: "change", data: "one" }, { type: "reset" }]);
});

it("leaves a short interruption to the browser without a reset", () => {
  const { heard, last, fire } = open();
  last().say("ready");
  last().stumble();
  last().say("change", "missed");
  expect(FakeSource.all).toHaveLength(1);
  expect(heard).toEqual([{ type: "change", data: "missed" }]);
  expect(fire(), "only silence ends the stream").toEqual([40_000]);
});

it("reports silence, reconnects with growing pauses, and reports recovery", () => {
  const { heard, last, fire } = open();
  expect(fire()).toEqual([40_000]);
  expect(heard).toEqual([{ type: "silent" }]);
  expect(FakeSource.all).toHaveLength(2);
  const pauses: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    expect(fire()).toEqual([40_000]);
    expect(last().readyState, "the silent stream is closed").toBe(2);
    pauses.push(...fire());
  }
  expect(pauses).toEqual([30_000, 60_000, 120_000, 240_000, 300_000]);
  last().say("beat", "20");
  last().say("ready", "", "5");
  expect(heard.slice(1), "missed changes are unknown").toEqual([{ type: "alive" }, { type: "reset", place: "5" }]);
  expect(fire()).toEqual([40_000]);
  expect(last().readyState, "the new stream is open").toBe(1);
});

it("does not wait longer while the browser keeps reconnecting", () => {
  const { heard, last, fire } = open();
  last().say("beat", "20");
  last().stumble();
  last().stumble();
  expect(fire()).toEqual([40_000]);
  expect(heard).toEqual([{ type: "silent" }]);
});

it("gives up a stream after two missed heartbeats and resumes", () => {
  const { heard, last, fire } = open();
  last().say("beat", "20");
  last().say("change", "one", "9");
  expect(fire()).toEqual([40_000]);
  last().say("beat", "5");
  expect(fire()).toEqual([10_000]);
  expect(FakeSource.all.map(({ url }) => url).slice(1)).toEqual(["/api/stream?after=9", "/api/stream?after=9"]);
  expect(heard.map(({ type }) => type)).toEqual(["change", "silent", "alive", "silent"]);
});

it("resets when the server restarts the stream after an interruption", () => {
  const { heard, last } = open();
  last().stumble();
  last().say("ready");
  last().say("ready");
  expect(heard).toEqual([{ type: "reset" }]);
});

it("reopens after a rejection with growing delay, and then resets", () => {
  const { heard, last, fire } = open();
  last().fail();
  expect(fire()).toEqual([1000]);
  last().fail();
  expect(fire()).toEqual([2000]);
  expect(FakeSource.all).toHaveLength(3);
  last().say("ready");
  expect(heard.map(({ type }) => type)).toEqual(["refused", "refused", "silent", "alive", "reset"]);
  last().fail();
  expect(fire()).toEqual([1000]);
});

it("resets at the start when opened late", () => {
  const { heard, last } = open(true);
  last().say("ready");
  expect(heard).toEqual([{ type: "reset" }]);
});

it("starts at the page's feed position and resumes after a rejection", () => {
  const { heard, last, fire } = open(false, "7");
  expect(last().url).toBe("/api/stream?after=7");
  last().say("change", "one", "9");
  last().fail();
  fire();
  expect(last().url).toBe("/api/stream?after=9");
  last().say("reset", "", "12");
  expect(heard).toEqual([
    { type: "change", data: "one", place: "9" },
    { type: "refused" },
    { type: "reset", place: "12" },
  ]);
});

it("stays closed after it was stopped", () => {
  const { last, fire, stop } = open();
  last().fail();
  stop();
  expect(fire()).toEqual([]);
  expect(FakeSource.all).toHaveLength(1);
});
