import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { server } from "@/test/server";
import { api, unwrap } from "./client";

const MINUTE = 60_000;
const client = new QueryClient();
let marks: Array<string | null> = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  window.dispatchEvent(new Event("click"));
  marks = [];
  server.use(
    http.get("/api/me", ({ request }) => {
      marks.push(request.headers.get("X-Buildback-Background"));
      return HttpResponse.json({});
    }),
    http.post("/api/auth/sign-out", ({ request }) => {
      marks.push(request.headers.get("X-Buildback-Background"));
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const marksReceived = (count: number) => vi.waitFor(() => expect(marks).toHaveLength(count));

it("marks requests made while the user is idle as background requests", async () => {
  const observer = new QueryObserver(client, {
    queryKey: ["me"],
    queryFn: async () => unwrap(await api.GET("/api/me")),
    refetchInterval: MINUTE,
    refetchIntervalInBackground: true,
  });
  const stop = observer.subscribe(() => {});
  await marksReceived(1);
  vi.advanceTimersByTime(MINUTE);
  await marksReceived(2);
  // A change by another user, received through the event stream.
  void client.invalidateQueries({ queryKey: ["me"] });
  await marksReceived(3);
  stop();
  expect(marks).toEqual([null, "1", "1"]);
});

it.each(["pointerdown", "click", "keydown", "wheel", "touchmove", "popstate"])(
  "treats %s as user activity",
  async (sign) => {
    vi.setSystemTime(Date.now() + MINUTE);
    await api.GET("/api/me");
    window.dispatchEvent(new Event(sign));
    await api.GET("/api/me");
    vi.setSystemTime(Date.now() + MINUTE);
    await api.GET("/api/me");
    expect(marks).toEqual(["1", null, "1"]);
  },
);

it("never marks a write as a background request", async () => {
  vi.setSystemTime(Date.now() + MINUTE);
  await api.POST("/api/auth/sign-out");
  expect(marks).toEqual([null]);
});
