import { expect, it } from "vitest";
import { ApiProblem } from "@/api/client";
import { errorReport, RETRY_DELAYS_MS } from "./error-report";

it("waits 1, 2, and 4 seconds", () => {
  expect(RETRY_DELAYS_MS).toEqual([1000, 2000, 4000]);
});

it("reports what failed, where, when, and in which request", () => {
  const error = new ApiProblem(500, { detail: "Broken", request_id: "r-1" });
  const report = errorReport(error, "/projects", "Browser", new Date("2026-11-21T05:00:00Z"));
  expect(report).toMatchObject({
    message: "Broken",
    requestId: "r-1",
    route: "/projects",
    userAgent: "Browser",
    timestamp: "2026-11-21T05:00:00.000Z",
  });
  expect(errorReport("text", "/", "", new Date(0)).message).toBe("text");
});
