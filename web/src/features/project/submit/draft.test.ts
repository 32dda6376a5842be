import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { begunBy, forgetBegun } from "@/lib/forms/begun";
import { EMPTY_FIELDS } from "../shared/fields";
import { dropDraft, keepDraft, readDraft } from "./draft";
import { forgetOld } from "./old-drafts";

const DAY = 24 * 60 * 60 * 1000;
const values = { ...EMPTY_FIELDS, property_owner_name: "Ada Marsh" };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-02T12:00:00Z") });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test("a draft is restored only for the user who typed it", () => {
  keepDraft("ada", values);
  expect(readDraft("ada")?.values.property_owner_name).toBe("Ada Marsh");
  expect(readDraft("bea")).toBeNull();
  dropDraft("ada");
  expect(readDraft("ada")).toBeNull();
});

test("a draft keeps its ID once sent, and gets a new one otherwise", () => {
  keepDraft("ada", values, "0198a5de-8a4e-7cc0-a1f0-5a4f3c1b2d3e");
  expect(readDraft("ada")).toMatchObject({ id: "0198a5de-8a4e-7cc0-a1f0-5a4f3c1b2d3e", wasSent: true });
  keepDraft("ada", values);
  expect(readDraft("ada")?.wasSent).toBe(false);
});

test.each([
  [7 * DAY, true],
  [7 * DAY + 1, false],
  [-DAY, true],
])("a draft that is %d ms old is kept: %s", (age, kept) => {
  keepDraft("ada", values);
  vi.setSystemTime(Date.now() + age);
  expect(readDraft("ada") !== null).toBe(kept);
});

test("a draft of another portal version is ignored", () => {
  keepDraft("ada", values);
  const key = "submit-project-draft:ada";
  const kept = JSON.parse(localStorage.getItem(key) ?? "");
  localStorage.setItem(key, JSON.stringify({ ...kept, v: 2 }));
  expect(readDraft("ada")).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

test("old and unreadable drafts of all users are deleted", () => {
  keepDraft("ada", values);
  localStorage.setItem("submit-project-draft:bea", "{broken");
  localStorage.setItem("submit-project-draft:cid", JSON.stringify({ values }));
  localStorage.setItem("theme", "dark");
  vi.setSystemTime(Date.now() + 8 * DAY);
  keepDraft("dan", values);
  forgetOld();
  expect(Object.keys(localStorage).sort()).toEqual(["submit-project-draft:dan", "theme"]);
});

test("a draft is found and deleted when its author signs out", () => {
  keepDraft("ada", values);
  keepDraft("bea", values);
  expect(begunBy("ada")).toEqual({ submission: true, words: false });
  forgetBegun("ada");
  expect(begunBy("ada")).toEqual({ submission: false, words: false });
  expect(readDraft("bea")).not.toBeNull();
});
