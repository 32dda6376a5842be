import { QueryClient } from "@tanstack/react-query";
import { isRedirect } from "@tanstack/react-router";
import { HttpResponse, http } from "msw";
import { expect, it, onTestFinished, vi } from "vitest";
import { type OwnerSession, ownerSessionQuery } from "@/features/owner/session";
import { server } from "@/test/server";
import { requireOwner } from "./guard";

const START = new Date("2026-11-21T12:00:00Z");
const live = {
  valid: true,
  session_id: "s-1",
  project_id: "p-1",
  expires_at: "2026-11-21T12:00:30Z",
  security_score: 100,
} as OwnerSession;

it.each([
  [29_999, 0, "grants access"],
  [30_000, 1, "redirects"],
])("%i ms after a response sends %i more requests and %s", async (passed, more, _outcome) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  const queryClient = new QueryClient();
  queryClient.setQueryData(ownerSessionQuery.queryKey, live);
  let requested = 0;
  server.use(
    http.get("*/api/owner/session", () => {
      requested += 1;
      return HttpResponse.json({ ...live, valid: false, error: "Session validation failed", security_score: 0 });
    }),
  );
  vi.setSystemTime(START.getTime() + passed);
  const outcome = await requireOwner({ context: { queryClient } }).catch((reason: unknown) => reason);
  expect(isRedirect(outcome)).toBe(more > 0);
  expect(requested).toBe(more);
});
