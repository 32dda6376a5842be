import { expect, it } from "vitest";
import { ApiProblem, inTime } from "@/api/client";
import { makeQueryClient, retryDelay, shouldRetry } from "./query-client";

it("retries twice what may succeed, and never what was refused", () => {
  const broken = new ApiProblem(503, undefined);
  expect([0, 1, 2].map((failures) => shouldRetry(failures, broken, 2))).toEqual([true, true, false]);
  for (const status of [400, 401, 404, 409, 412, 422, 429]) {
    expect(shouldRetry(0, new ApiProblem(status, undefined), 2)).toBe(false);
  }
  expect(shouldRetry(0, ApiProblem.offline(), 2)).toBe(true);
  expect(shouldRetry(0, new ApiProblem(503, { code: "too_slow" }), 2)).toBe(false);
});

it("does not make somebody wait once more for what was given up", async () => {
  const silence = await inTime(
    1,
    (signal) => new Promise((_, reject) => signal.addEventListener("abort", reject)),
  ).catch((error: unknown) => error);
  expect(silence).toMatchObject({ status: 0, isTransient: true });
  expect(shouldRetry(0, silence, 2)).toBe(false);
});

it("waits 1 s, doubling up to 30 s", () => {
  expect([0, 1, 2, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

it("has the specified defaults", () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000, refetchOnWindowFocus: false });
  const retried = (retry: unknown) =>
    [0, 1, 2].filter((failures) =>
      (retry as (n: number, e: Error) => boolean)(failures, new ApiProblem(503, undefined)),
    );
  expect([retried(queries?.retry), retried(mutations?.retry)]).toEqual([[0, 1], [0]]);
});
