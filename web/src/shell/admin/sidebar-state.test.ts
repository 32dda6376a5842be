import { expect, it } from "vitest";
import { collapsedCookie, readCollapsed } from "./sidebar-state";

it("stores the sidebar's state for 7 days", () => {
  expect(collapsedCookie(true)).toContain("max-age=604800");
  const kept = collapsedCookie(true).split(";")[0] ?? "";
  expect(readCollapsed(`other=1; ${kept}`)).toBe(true);
  expect(readCollapsed(collapsedCookie(false).split(";")[0] ?? "")).toBe(false);
  expect(readCollapsed("")).toBe(false);
});

it("restricts the cookie to this host and to HTTPS, if available", () => {
  const cookie = collapsedCookie(true, true);
  expect(cookie).toBe("__Host-sidebar_state=collapsed; path=/; max-age=604800; samesite=lax; secure");
  expect(readCollapsed("__Host-sidebar_state=collapsed", true)).toBe(true);
  expect(readCollapsed("sidebar_state=collapsed", true)).toBe(false);
});
