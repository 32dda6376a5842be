import { QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { ApiProblem, inTime } from "@/api/client";
import { makeQueryClient, retryDelay, shouldRetry } from "./query-client";

it("retries temporary failures twice, but never rejections", () => {
  const broken = new ApiProblem(503, undefined);
  expect([0, 1, 2].map((failures) => shouldRetry(failures, broken, 2))).toEqual([true, true, false]);
  for (const status of [400, 401, 404, 409, 412, 422, 429]) {
    expect(shouldRetry(0, new ApiProblem(status, undefined), 2)).toBe(false);
  }
  expect(shouldRetry(0, ApiProblem.offline(), 2)).toBe(true);
  expect(shouldRetry(0, new ApiProblem(503, { code: "too_slow" }), 2)).toBe(false);
});

it("does not retry a request that timed out", async () => {
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

it("refetches after an outage, but not after a rejection", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = makeQueryClient();
  let failure: Error | undefined = new ApiProblem(503, undefined);
  const read = (key: string, error: () => Error | undefined) =>
    new QueryObserver(client, {
      queryKey: [key],
      queryFn: () => {
        const found = error();
        return found ? Promise.reject(found) : "there";
      },
      retry: false,
    });
  const [bell, refused] = [read("bell", () => failure), read("refused", () => new ApiProblem(403, undefined))];
  const stop = [bell.subscribe(() => {}), refused.subscribe(() => {})];
  await vi.advanceTimersByTimeAsync(1000);
  expect([bell.getCurrentResult().status, refused.getCurrentResult().status]).toEqual(["error", "error"]);
  const refusals = client.getQueryState(["refused"])?.errorUpdateCount;
  failure = undefined;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(bell.getCurrentResult().data).toBe("there");
  expect(client.getQueryState(["refused"])?.errorUpdateCount).toBe(refusals);
  for (const end of stop) end();
  client.clear();
});
