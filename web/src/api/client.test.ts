import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAccount } from "@/test/account";
import { testQueryClient } from "@/test/render";
import { server } from "@/test/server";
import { accountQuery } from "./account";
import { ApiProblem, api, inTime, isSilence, unwrap } from "./client";

/** Requests that the server received without responding. */
let requested: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  requested = [];
  const silence = ({ request }: { request: Request }) => {
    requested.push(`${request.method} ${new URL(request.url).pathname}`);
    return new Promise<never>(() => {});
  };
  server.use(http.get("*", silence), http.post("*", silence));
});
afterEach(() => void vi.useRealTimers());

/** Records the error of a call, if it has failed yet. */
function watch(call: Promise<unknown>) {
  const seen: { error?: unknown } = {};
  call.catch((error: unknown) => {
    seen.error = error;
  });
  return seen;
}
const asking = (count: number) => vi.waitFor(() => expect(requested).toHaveLength(count));

it("times out a read that gets no response, but not a write", async () => {
  const read = watch(api.GET("/api/me"));
  const write = watch(api.POST("/api/auth/sign-out"));
  await asking(2);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(isSilence(read.error)).toBe(true));
  expect(write.error).toBeUndefined();
});

it("does not time out a read that was already answered", async () => {
  server.use(http.get("*", () => HttpResponse.json(anAccount())));
  const { data } = await api.GET("/api/me");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(data).toEqual(anAccount());
});

it("times out the account request after 15 seconds without a retry", async () => {
  const account = watch(testQueryClient().fetchQuery(accountQuery));
  await asking(1);
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(isSilence(account.error)).toBe(true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requested).toEqual(["GET /api/me"]);
});

it("does not report a canceled request as a timeout", async () => {
  const abort = new AbortController();
  const call = watch(inTime(1000, (signal) => api.GET("/api/me", { signal }), abort.signal));
  await asking(1);
  abort.abort();
  await vi.waitFor(() => expect(call.error).toBeDefined());
  expect(isSilence(call.error)).toBe(false);
});

/** Response to a request without a session. */
const withoutSession = (request: Request) =>
  new URL(request.url).searchParams.has("or_nobody")
    ? new HttpResponse(null, { status: 204 })
    : HttpResponse.json({}, { status: 401 });

/**
 * A server that invalidates the old token immediately, but holds back the response with the new one until the test releases it.
 * Requests with the old token fail.
 */
function renewingServer() {
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let hasNewToken = false;
  server.use(
    http.post("*/api/me/password", async () => {
      requested.push("change");
      await released;
      hasNewToken = true;
      return new HttpResponse(null, { status: 204 });
    }),
    http.get("*/api/me", ({ request }) => {
      requested.push("read");
      return hasNewToken ? HttpResponse.json(anAccount()) : withoutSession(request);
    }),
  );
  return answer;
}
const change = () =>
  api.POST("/api/me/password", { body: { current_password: "a", new_password: "b", confirm_password: "b" } });

it("retries a request rejected while the session token was being renewed", async () => {
  const answer = renewingServer();
  const write = change();
  await asking(1);
  const account = testQueryClient().fetchQuery(accountQuery);
  await asking(2);
  answer();
  expect((await write).response.status).toBe(204);
  expect(await account).toEqual(anAccount());
  expect(requested).toEqual(["change", "read", "read"]);
});

it("retries a request whose rejection arrives after the new token", async () => {
  renewingServer()();
  let refuse = () => {};
  const late = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  server.use(
    http.get(
      "*/api/me",
      async ({ request }) => {
        requested.push("read");
        await late;
        return withoutSession(request);
      },
      { once: true },
    ),
  );
  const account = testQueryClient().fetchQuery(accountQuery);
  await asking(1);
  await change();
  refuse();
  expect(await account).toEqual(anAccount());
});

it("does not retry a rejected request when no token is being renewed", async () => {
  renewingServer();
  expect(await testQueryClient().fetchQuery(accountQuery)).toBeNull();
  expect(requested).toEqual(["read"]);
});

it("times out the account request while waiting for the new token", async () => {
  const answer = renewingServer();
  const write = change();
  await asking(1);
  const account = watch(testQueryClient().fetchQuery(accountQuery));
  await asking(2);
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(isSilence(account.error)).toBe(true));
  answer();
  await write;
});

const NGINX = (title: string) => `<html>\r\n<head><title>${title}</title></head>\r\n</html>`;

it.each([
  [
    413,
    "413 Request Entity Too Large",
    "A proxy in front of the portal rejected the file because it is too large (413). Ask the person who runs the portal to raise the limit (client_max_body_size in nginx).",
  ],
  [502, "502 Bad Gateway", "The portal cannot be reached through its proxy right now (502). Try again in a minute."],
  [
    504,
    "504 Gateway Time-out",
    "The portal cannot be reached through its proxy right now (504). Try again in a minute.",
  ],
])("explains a %i response from a proxy", async (status, title, message) => {
  server.use(http.get("*", () => new HttpResponse(NGINX(title), { status })));
  const { error } = await api
    .GET("/api/me")
    .then(unwrap)
    .then(
      () => ({ error: undefined }),
      (failed: unknown) => ({ error: failed }),
    );
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error).toMatchObject({ status, message, isWordless: false });
});

it("keeps the portal's error text and flags responses without one", () => {
  const own = { status: 413, code: "too_large", detail: "The request body is too large." };
  expect(new ApiProblem(413, own)).toMatchObject({ code: "too_large", message: own.detail });
  expect(new ApiProblem(500, NGINX("500"))).toMatchObject({ code: "unknown", isWordless: true });
});
