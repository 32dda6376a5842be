import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { changeGlobalState, readGlobalState } from "./global-state";
import { forgetGlobalState } from "./global-state-key";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const saved = () => JSON.parse(localStorage.getItem("globalState") ?? "null");
const search = (userId: string, term: string) =>
  changeGlobalState(userId, ({ searchHistory }) => ({ searchHistory: [term, ...searchHistory] }));

it("is saved 100 ms after the last change, but readable before", () => {
  changeGlobalState("me", () => ({ user: { id: "me", email: "me@example.com" }, theme: "dark" }));
  vi.advanceTimersByTime(99);
  search("me", "roof");
  vi.advanceTimersByTime(99);
  expect(saved()).toBeNull();
  expect(readGlobalState("me")).toMatchObject({ theme: "dark", searchHistory: ["roof"] });
  vi.advanceTimersByTime(1);
  expect(saved()).toEqual({
    v: 1,
    user: { id: "me", email: "me@example.com" },
    theme: "dark",
    sidebarCollapsed: false,
    notifications: [],
    searchHistory: ["roof"],
    preferences: {},
  });
});

it("is saved when the page is hidden", () => {
  search("me", "roof");
  window.dispatchEvent(new Event("pagehide"));
  expect(saved().searchHistory).toEqual(["roof"]);
});

it("stores 20 searches and 50 notifications", () => {
  for (let n = 1; n <= 21; n += 1) search("me", `term ${n}`);
  const notifications = Array.from({ length: 51 }, (_, n) => ({ id: `n${n}`, read: n > 0 }));
  changeGlobalState("me", () => ({ notifications }));
  vi.advanceTimersByTime(100);
  expect(saved().searchHistory).toHaveLength(20);
  expect(saved().searchHistory[0]).toBe("term 21");
  expect(saved().notifications).toEqual(notifications.slice(0, 50));
});

it("merges with what another window has saved", () => {
  search("me", "roof");
  vi.advanceTimersByTime(100);
  search("me", "elm");
  localStorage.setItem("globalState", JSON.stringify({ ...saved(), searchHistory: ["gutter", "roof"] }));
  vi.advanceTimersByTime(100);
  expect(saved().searchHistory).toEqual(["elm", "gutter", "roof"]);
});

it("belongs to one user and starts empty for another", () => {
  search("me", "roof");
  vi.advanceTimersByTime(100);
  expect(readGlobalState("you")).toMatchObject({ user: { id: "you" }, searchHistory: [] });
  search("you", "gutter");
  vi.advanceTimersByTime(100);
  expect(saved()).toMatchObject({ user: { id: "you" }, searchHistory: ["gutter"] });
  expect(readGlobalState("me").searchHistory).toEqual([]);
});

it("is deleted at sign-out, including unsaved and legacy data", () => {
  localStorage.setItem("recent-searches:1:me", '["roof"]');
  search("me", "roof");
  vi.advanceTimersByTime(100);
  search("me", "elm");
  forgetGlobalState();
  vi.advanceTimersByTime(100);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(readGlobalState("me").searchHistory).toEqual([]);
});

it("migrates a user's legacy searches and removes their key", () => {
  localStorage.setItem("recent-searches:1:me", '["roof", "Elm"]');
  localStorage.setItem("recent-searches:1:you", '["gutter"]');
  search("me", "tile");
  expect(readGlobalState("me").searchHistory).toEqual(["tile", "roof", "Elm"]);
  vi.advanceTimersByTime(100);
  expect(saved().searchHistory).toEqual(["tile", "roof", "Elm"]);
  expect(localStorage.getItem("recent-searches:1:me")).toBeNull();
  expect(localStorage.getItem("recent-searches:1:you")).toBe('["gutter"]');
  changeGlobalState("me", () => ({ searchHistory: [] }));
  vi.advanceTimersByTime(100);
  expect(readGlobalState("me").searchHistory).toEqual([]);
});

it("migrates each search once", () => {
  search("me", "ELM");
  vi.advanceTimersByTime(100);
  localStorage.setItem("recent-searches:1:me", '["roof", "Elm"]');
  expect(readGlobalState("me").searchHistory).toEqual(["ELM", "roof"]);
});

it("migrates no more searches than it stores", () => {
  localStorage.setItem("recent-searches:1:me", JSON.stringify(Array.from({ length: 30 }, (_, n) => `term ${n}`)));
  expect(readGlobalState("me").searchHistory).toHaveLength(20);
});

it.each([
  ["{broken", []],
  ["{}", []],
  ["null", []],
  ['[1, null, "", " ", "a", {"b": 2}, "roof", "ROOF"]', ["roof"]],
])("migrates only valid searches from %s and removes the key", (text, terms) => {
  localStorage.setItem("recent-searches:1:me", text);
  expect(readGlobalState("me").searchHistory).toEqual(terms);
  changeGlobalState("me", () => ({ theme: "dark" }));
  vi.advanceTimersByTime(100);
  expect(saved()).toMatchObject({ theme: "dark", searchHistory: terms });
  expect(localStorage.getItem("recent-searches:1:me")).toBeNull();
});

it("keeps legacy data when it cannot be saved", () => {
  localStorage.setItem("recent-searches:1:me", '["roof"]');
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  onTestFinished(() => full.mockRestore());
  changeGlobalState("me", () => ({ theme: "dark" }));
  vi.advanceTimersByTime(100);
  expect(localStorage.getItem("recent-searches:1:me")).toBe('["roof"]');
  expect(readGlobalState("me").searchHistory).toEqual(["roof"]);
});

it.each([
  ["broken data", "{broken"],
  ["null", "null"],
  ["another version", '{"v":2,"user":{"id":"me","email":""}}'],
  ["an invalid value", '{"v":1,"user":{"id":"me","email":""},"theme":"pink"}'],
])("ignores %s", (_what, text) => {
  localStorage.setItem("globalState", text);
  expect(readGlobalState("me")).toMatchObject({ theme: "system", searchHistory: [] });
  search("me", "roof");
  vi.advanceTimersByTime(100);
  expect(saved()).toMatchObject({ v: 1, searchHistory: ["roof"] });
});

it("does not fail when storage is full", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  onTestFinished(() => full.mockRestore());
  search("me", "roof");
  expect(() => vi.advanceTimersByTime(100)).not.toThrow();
  expect(saved()).toBeNull();
});
