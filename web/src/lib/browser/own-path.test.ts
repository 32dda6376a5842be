import { expect, it } from "vitest";
import { ownPath } from "./own-path";

it.each([
  ["/projects/ABC234?tab=files#f1", "/projects/ABC234?tab=files#f1"],
  ["/admin", "/admin"],
  ["/auth?tab=signin", undefined],
  ["/api/projects/export?format=csv", undefined],
  ["//evil.example/x", undefined],
  ["/\\evil.example", undefined],
  ["/\t/evil.example", undefined],
  ["/..//evil.example", undefined],
  ["https://evil.example/", undefined],
  ["javascript:alert(1)", undefined],
  ["projects", undefined],
  ["", undefined],
  [undefined, undefined],
])("returns for %j the path %j", (address, path) => {
  expect(ownPath(address)).toBe(path);
});
