import { expect, it } from "vitest";
import { collapsedCookie, readCollapsed } from "./sidebar-state";

it("keeps the sidebar's state for 7 days", () => {
  expect(collapsedCookie(true)).toContain("max-age=604800");
  const kept = collapsedCookie(true).split(";")[0] ?? "";
  expect(readCollapsed(`other=1; ${kept}`)).toBe(true);
  expect(readCollapsed(collapsedCookie(false).split(";")[0] ?? "")).toBe(false);
  expect(readCollapsed("")).toBe(false);
});
