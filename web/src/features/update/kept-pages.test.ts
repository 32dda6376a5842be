import { beforeEach, expect, it, vi } from "vitest";
import { forgetWhatWasRead } from "@/lib/network/signed-links";
import { timelineEntry } from "@/test/samples";
import { keptPage, placeAfter, type Timeline, type TimelinePage, untilTooOld } from "./kept-pages";

const MINUTE = 60_000;
const page = (ids: string, next_cursor: string | null, readAt = Date.now()): TimelinePage => ({
  items: [...ids].map((id) => timelineEntry({ id })),
  next_cursor,
  readAt,
});
const known = (...pages: TimelinePage[]): Timeline => ({ pages, pageParams: pages.map(() => undefined) });
const ids = (of: TimelinePage | undefined) => of?.items.map(({ id }) => id).join("");
const from = (after: string) => ({ cursor: "c", after });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + MINUTE });
  return () => vi.useRealTimers();
});

it("reuses the next page when nothing is new", () => {
  const timeline = known(page("abc", "1"), page("def", "2"), page("gh", null));
  expect(ids(keptPage(timeline, from("c")))).toBe("def");
  expect(keptPage(timeline, from("c"))?.next_cursor).toBe("2");
  expect(ids(keptPage(timeline, from("f")))).toBe("gh");
});

it("continues within a page that was shifted by new entries", () => {
  const timeline = known(page("abc", "1"), page("def", "2"), page("gh", null));
  const kept = keptPage(timeline, from("b"));
  expect(ids(kept)).toBe("cdef");
  expect(kept?.next_cursor).toBe("2");
  expect(placeAfter(kept as TimelinePage)).toEqual({ cursor: "2", after: "f" });
  expect(ids(keptPage(known(page("abc", null)), from("a")))).toBe("bc");
});

it("expires when the oldest page is 45 minutes old", () => {
  const timeline = known(page("abc", "1"), page("def", null, Date.now() - 40 * MINUTE));
  expect(untilTooOld(timeline, 45 * MINUTE)).toBe(5 * MINUTE);
  expect(untilTooOld(undefined, 45 * MINUTE)).toBe(45 * MINUTE);
});

it("reuses no page that is unknown or too old", () => {
  const timeline = known(page("abc", "1"), page("def", "2"));
  expect(keptPage(timeline, from("f"))).toBeUndefined();
  expect(keptPage(timeline, from("x"))).toBeUndefined();
  expect(keptPage(undefined, from("c"))).toBeUndefined();
  const old = known(page("abc", "1"), page("def", null, Date.now() - 45 * MINUTE));
  expect(keptPage(old, from("c"))).toBeUndefined();
  forgetWhatWasRead();
  expect(keptPage(timeline, from("c"))).toBeUndefined();
});
