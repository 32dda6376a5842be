import { act, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { noteReach } from "@/api/reach";
import { renderInPortal } from "@/test/render";
import { server } from "@/test/server";
import { OfflineBar } from "./OfflineBar";

const NOTICE = "No connection. What you see may be out of date.";

let isAway: boolean;

beforeEach(() => {
  isAway = false;
  noteReach(true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  server.use(http.get("*/api/me", () => (isAway ? HttpResponse.error() : new HttpResponse(null, { status: 204 }))));
});
afterEach(() => {
  vi.useRealTimers();
  noteReach(true);
});

const ask = () => act(async () => void (await api.GET("/api/me").catch(() => undefined)));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const notice = () => screen.queryByText(NOTICE);

it("says after a while that the portal cannot be reached, until it can be", async () => {
  await renderInPortal(<OfflineBar />);
  isAway = true;
  await ask();
  expect(notice()).not.toBeInTheDocument();
  await wait(1500);
  expect(screen.getByRole("status")).toHaveTextContent(NOTICE);
  isAway = false;
  await wait(15_000);
  await vi.waitFor(() => expect(notice()).not.toBeInTheDocument());
});

it("says nothing about a connection that is back at once", async () => {
  await renderInPortal(<OfflineBar />);
  isAway = true;
  await ask();
  isAway = false;
  await ask();
  await wait(3000);
  expect(notice()).not.toBeInTheDocument();
});

it("believes the browser that it is offline", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await renderInPortal(<OfflineBar />);
  await wait(1500);
  expect(notice()).toBeInTheDocument();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(notice()).not.toBeInTheDocument();
  online.mockRestore();
});

it.each([
  [502, "a proxy", "text/html", true],
  [503, "the portal itself", "application/problem+json", false],
])("takes a %i of %s for what it is", async (status, _who, type, isOut) => {
  server.use(http.get("*/api/me", () => new HttpResponse("{}", { status, headers: { "Content-Type": type } })));
  isAway = true;
  await renderInPortal(<OfflineBar />);
  await ask();
  await wait(1500);
  expect(notice() !== null).toBe(isOut);
});
