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

it("passes on changes and resets, and begins without one where nobody knows from where on", () => {
  const { heard, last } = open();
  last().say("ready");
  last().say("change", "one");
  last().say("reset");
  expect(heard).toEqual([{ type: "change", data: "one" }, { type: "reset" }]);
});

it("leaves a hiccup to the browser, which resumes where it was: nothing is asked for again", () => {
  const { heard, last, fire } = open();
  last().say("ready");
  last().stumble();
  last().say("change", "missed");
  expect(FakeSource.all).toHaveLength(1);
  expect(heard).toEqual([{ type: "change", data: "missed" }]);
  expect(fire(), "only silence ends it").toEqual([40_000]);
});

it("says that nothing arrives, tries again at once and then at growing pauses, and says when something does", () => {
  const { heard, last, fire } = open();
  expect(fire()).toEqual([40_000]);
  expect(heard).toEqual([{ type: "silent" }]);
  expect(FakeSource.all).toHaveLength(2);
  const pauses: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    expect(fire()).toEqual([40_000]);
    expect(last().readyState, "it is given up meanwhile").toBe(2);
    pauses.push(...fire());
  }
  expect(pauses).toEqual([30_000, 60_000, 120_000, 240_000, 300_000]);
  last().say("beat", "20");
  last().say("ready", "", "5");
  expect(heard.slice(1), "what it missed is not known").toEqual([{ type: "alive" }, { type: "reset", place: "5" }]);
  expect(fire()).toEqual([40_000]);
  expect(last().readyState, "another is opened at once").toBe(1);
});

it("does not wait longer because the browser goes on trying", () => {
  const { heard, last, fire } = open();
  last().say("beat", "20");
  last().stumble();
  last().stumble();
  expect(fire()).toEqual([40_000]);
  expect(heard).toEqual([{ type: "silent" }]);
});

it("takes a stream for dead that has missed two of its beats, and goes on where it was", () => {
  const { heard, last, fire } = open();
  last().say("beat", "20");
  last().say("change", "one", "9");
  expect(fire()).toEqual([40_000]);
  last().say("beat", "5");
  expect(fire()).toEqual([10_000]);
  expect(FakeSource.all.map(({ url }) => url).slice(1)).toEqual(["/api/stream?after=9", "/api/stream?after=9"]);
  expect(heard.map(({ type }) => type)).toEqual(["change", "silent", "alive", "silent"]);
});

it("resets when the server starts it anew after a hiccup", () => {
  const { heard, last } = open();
  last().stumble();
  last().say("ready");
  last().say("ready");
  expect(heard).toEqual([{ type: "reset" }]);
});

it("opens another after a refusal, later each time, and resets when that starts", () => {
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

it("resets at its start when it comes late", () => {
  const { heard, last } = open(true);
  last().say("ready");
  expect(heard).toEqual([{ type: "reset" }]);
});

it("begins where the page knows the feed, and goes on where it was after a refusal", () => {
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
