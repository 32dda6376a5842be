import { beforeEach, expect, it } from "vitest";
import { shouldReload } from "./missing-chunk";

const gone = (name: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://x/assets/${name}.js`);
const storage = () => sessionStorage;

beforeEach(() => sessionStorage.clear());

it("reloads once for each missing file", () => {
  expect(shouldReload(gone("Dialog-a1"), true, storage)).toBe(true);
  expect(shouldReload(gone("Dialog-a1"), true, storage)).toBe(false);
  expect(shouldReload(gone("Dialog-b2"), true, storage)).toBe(true);
  expect(shouldReload(gone("Dialog-a1"), true, storage)).toBe(false);
});

it("repeats its decision for the same error", () => {
  const error = gone("Dialog-a1");
  expect([1, 2].map(() => shouldReload(error, true, storage))).toEqual([true, true]);
});

it.each([
  "error loading dynamically imported module: https://x/assets/a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])("recognizes a missing file by: %s", (message) => {
  expect(shouldReload(new TypeError(message), true, storage)).toBe(true);
});

it("ignores other errors", () => {
  expect(shouldReload(new TypeError("x is undefined"), true, storage)).toBe(false);
  expect(shouldReload("gone", true, storage)).toBe(false);
});

it("does not reload while offline or without storage", () => {
  expect(shouldReload(gone("a"), false, storage)).toBe(false);
  const forbidden = () => {
    throw new DOMException("no", "SecurityError");
  };
  expect(shouldReload(gone("a"), true, forbidden)).toBe(false);
});

it.each(["{broken", '{"a":1}', "[1]", "null"])("reloads once even if storage contains %s", (foreign) => {
  sessionStorage.setItem("reloaded-for:1", foreign);
  expect([1, 2].map(() => shouldReload(gone("Dialog-a1"), true, storage))).toEqual([true, false]);
});
