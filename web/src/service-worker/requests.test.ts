import { expect, it } from "vitest";
import { isAway, wayOf } from "./requests";

const HERE = "https://portal.example";
const way = (path: string, change: { method?: string; mode?: string } = {}) =>
  wayOf({ method: "GET", mode: "navigate", url: new URL(path, HERE).href, ...change }, HERE);

it.each(["/", "/auth", "/contractor-dashboard?search=roof", "/contractor/projects/ABC234", "/apiary"])(
  "serves the app shell for %s",
  (path) => expect(way(path)).toBe("page"),
);

it.each(["/assets/BqX1.js", "/assets/BqX1.css", "/icon.svg", "/logo?v=0f6b57"])("caches %s", (path) =>
  expect(way(path, { mode: "no-cors" })).toBe("part"),
);

it.each(["/api", "/api/me", "/api/stream", "/api/files/1?signature=a"])("never handles %s", (path) => {
  expect(way(path, { mode: "cors" })).toBe("leave");
  expect(way(path)).toBe("leave");
});

it("ignores writes, other origins, and other files", () => {
  expect(way("/auth", { method: "POST" })).toBe("leave");
  expect(way("https://elsewhere.example/assets/a.js", { mode: "no-cors" })).toBe("leave");
  expect(way("/manifest.webmanifest", { mode: "cors" })).toBe("leave");
  expect(way("/service-worker.js")).toBe("leave");
  expect(way("/auth", { mode: "cors" })).toBe("leave");
  // Without a version in its URL, the image may change.
  expect(way("/logo", { mode: "no-cors" })).toBe("leave");
});

it("treats only gateway errors as the portal being unreachable", () => {
  expect([200, 302, 404, 500, 501, 502, 503, 504].filter(isAway)).toEqual([502, 503, 504]);
});
