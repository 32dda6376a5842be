import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAccount } from "@/test/account";
import { testQueryClient } from "@/test/render";
import { server } from "@/test/server";
import { accountQuery } from "./account";
import { api, inTime, isSilence } from "./client";

/** What the server was asked while nothing came back. */
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  asked = [];
  const silence = ({ request }: { request: Request }) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return new Promise<never>(() => {});
  };
  server.use(http.get("*", silence), http.post("*", silence));
});
afterEach(() => void vi.useRealTimers());

/** What a call came to by now. */
function watch(call: Promise<unknown>) {
  const seen: { error?: unknown } = {};
  call.catch((error: unknown) => {
    seen.error = error;
  });
  return seen;
}
const asking = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));

it("gives up a read that nothing comes of, but no write", async () => {
  const read = watch(api.GET("/api/me"));
  const write = watch(api.POST("/api/auth/sign-out"));
  await asking(2);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(isSilence(read.error)).toBe(true));
  expect(write.error).toBeUndefined();
});

it("leaves a read alone that was answered, however long ago", async () => {
  server.use(http.get("*", () => HttpResponse.json(anAccount())));
  const { data } = await api.GET("/api/me");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(data).toEqual(anAccount());
});

it("does not wait for long to learn who is there, and asks once only", async () => {
  const account = watch(testQueryClient().fetchQuery(accountQuery));
  await asking(1);
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(isSilence(account.error)).toBe(true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["GET /api/me"]);
});

it("does not take for silence what somebody called off", async () => {
  const abort = new AbortController();
  const call = watch(inTime(1000, (signal) => api.GET("/api/me", { signal }), abort.signal));
  await asking(1);
  abort.abort();
  await vi.waitFor(() => expect(call.error).toBeDefined());
  expect(isSilence(call.error)).toBe(false);
});
