import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionNow, isSlow, noteTransfer, onConnectionChange, takesOriginals } from "./connection";

const of = (more: object) => ({ savesData: false, ...more });

it.each([
  ["there is no information", {}, false, true],
  ["data saving is on", { savesData: true, estimated: 10, type: "wifi" }, true, false],
  ["it is estimated under 1 Mbit/s", { estimated: 0.9 }, true, false],
  ["it is estimated faster", { estimated: 1.5 }, false, true],
  ["it was measured slower than estimated", { estimated: 10, measured: 0.4 }, true, false],
  ["it was measured faster than estimated", { estimated: 0.4, measured: 5 }, false, true],
  ["it is Wi-Fi, however slow", { type: "wifi", measured: 0.4 }, true, true],
  ["it is wired", { type: "ethernet" }, false, true],
  ["it is cellular without a speed", { type: "cellular" }, false, false],
  ["it is fast cellular", { type: "cellular", measured: 8 }, false, true],
])("when %s, decides on the offer and on sending originals", (_when, known, slow, originals) => {
  expect([isSlow(of(known)), takesOriginals(of(known))]).toEqual([slow, originals]);
});

const line = Object.assign(new EventTarget(), { downlink: 5, effectiveType: "4g", type: "cellular", saveData: false });
beforeEach(() => {
  Object.defineProperty(navigator, "connection", { value: line, configurable: true });
  onConnectionChange(() => {}, new AbortController().signal);
});
afterEach(() => {
  line.dispatchEvent(new Event("change"));
  Reflect.deleteProperty(navigator, "connection");
});

it("measures long or fast uploads, for ten minutes or until a change", () => {
  expect(connectionNow(0)).toEqual({ savesData: false, type: "cellular", measured: undefined, estimated: 5 });
  noteTransfer(1000, 200, 0);
  expect(connectionNow(0).measured).toBeUndefined();
  // A few bytes are not a measurement, however long they took.
  noteTransfer(1, 0, 0);
  noteTransfer(10_000, 2000, 0);
  // Data that fits into a buffer seems to arrive instantly.
  noteTransfer(15_000, 20, 0);
  noteTransfer(300_000, 200, 0);
  expect(connectionNow(0).measured).toBeUndefined();
  noteTransfer(100_000, 4000, 0);
  expect(connectionNow(0).measured).toBeCloseTo(0.2);
  expect(connectionNow(10 * 60 * 1000).measured).toBeUndefined();
  noteTransfer(1_000_000, 500, 0);
  expect(connectionNow(0).measured).toBeCloseTo(16);
  line.dispatchEvent(new Event("change"));
  expect(connectionNow(0).measured).toBeUndefined();
});

it("uses the browser's connection class when it is the lower estimate", () => {
  line.effectiveType = "2g";
  expect(isSlow(connectionNow())).toBe(true);
  line.effectiveType = "4g";
});
