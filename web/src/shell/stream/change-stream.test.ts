import { QueryClient } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { accountQuery } from "@/api/account";
import { freshFor } from "@/lib/network/signed-links";
import { anAccount } from "@/test/account";
import { handTimers } from "@/test/streams";
import { followChanges } from "./change-stream";
import type { StreamEvent } from "./event-stream";
import { useLiveUpdates } from "./live-updates";

function follow() {
  const queryClient = new QueryClient();
  const invalidate = vi.spyOn(queryClient, "invalidateQueries").mockResolvedValue();
  const { timers, fire } = handTimers();
  const heard: { onEvent?: (event: StreamEvent) => void } = {};
  const stopStream = vi.fn();
  const stop = followChanges({
    url: "/api/stream",
    queryClient,
    timers,
    follow: ({ onEvent }) => {
      heard.onEvent = onEvent;
      return stopStream;
    },
  });
  const change = (data: string) => heard.onEvent?.({ type: "change", data });
  const reset = () => heard.onEvent?.({ type: "reset" });
  const keys = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey);
  const refuse = () => heard.onEvent?.({ type: "refused" });
  const silent = () => heard.onEvent?.({ type: "silent" });
  const alive = () => heard.onEvent?.({ type: "alive" });
  return { silent, alive, change, reset, refuse, fire, keys, stop, stopStream };
}

it("refetches changed data once for changes close together", () => {
  const { change, fire, keys } = follow();
  change('{"topic":"notification","id":"1"}');
  change('{"topic":"notification","id":"2"}');
  change('{"topic":"message","id":"3"}');
  expect(keys()).toEqual([]);
  expect(fire()).toEqual([1000, 300]);
  expect(keys()).toEqual([["notification"], ["message"]]);
});

it("refetches what shows the next event: an owner's project, and lists", () => {
  const { change, fire, keys } = follow();
  change('{"topic":"event","id":"1"}');
  fire();
  expect(keys()).toEqual([
    ["event"],
    ["project", "owner"],
    ["project", "list"],
    ["project", "assigned"],
    ["dashboard"],
    ["report", "figures"],
  ]);
});

it("refetches projects when a user's name changes", () => {
  const { change, fire, keys } = follow();
  change('{"topic":"user","id":"1"}');
  fire();
  expect(keys()).toContainEqual(["project"]);
});

it("refetches alerts, audit log, and counts after an alert", () => {
  const { change, fire, keys } = follow();
  change('{"topic":"security_alert","id":"1"}');
  fire();
  expect(keys()).toEqual([["security_alert"], ["audit"], ["dashboard"]]);
});

it("refetches tasks and counts after a change of a task", () => {
  const { change, fire, keys } = follow();
  change('{"topic":"task","id":"1"}');
  fire();
  expect(keys()).toEqual([["task"], ["dashboard"], ["report", "figures"]]);
});

it("refetches a report every two seconds at most, whatever changes", () => {
  const { change, fire, keys } = follow();
  const figures = () => keys().filter((key) => key?.[0] === "report");
  for (const topic of ["project", "update", "event", "task", "project"]) change(`{"topic":"${topic}","id":"1"}`);
  expect(fire().filter((delay) => delay > 1000)).toEqual([2000]);
  expect(figures()).toEqual([["report", "figures"]]);
  change('{"topic":"update","id":"2"}');
  fire();
  expect(figures()).toHaveLength(2);
});

it("leaves reports as they are after messages and notifications", () => {
  const { change, fire, keys } = follow();
  for (const topic of ["message", "notification", "note", "look"]) change(`{"topic":"${topic}","id":"1"}`);
  fire();
  expect(keys()).not.toContainEqual(["report", "figures"]);
});

it("refetches the email log and counts when an email fails", () => {
  const { change, fire, keys } = follow();
  change('{"topic":"mail","id":"1"}');
  fire();
  expect(keys()).toEqual([["delivery", "mails"], ["dashboard"], ["project", "owner-mails"]]);
});

it("ignores unknown and unreadable messages", () => {
  const { change, fire, keys } = follow();
  change('{"topic":"weather"}');
  change("not json");
  expect(fire()).toEqual([]);
  expect(keys()).toEqual([]);
});

it("refetches projects and counts when a company is deactivated", () => {
  const { change, fire, keys } = follow();
  change('{"topic":"contractor"}');
  fire();
  expect(keys()).toEqual([["contractor"], ["project"], ["dashboard"], ["report", "figures"]]);
});

it("refetches an owner's project when the office's number changes", () => {
  const { change, fire, keys } = follow();
  change('{"topic":"portal"}');
  fire();
  expect(keys()).toContainEqual(["project", "owner"]);
});

it("refetches deleted projects, retention rules, and legal holds", () => {
  const { change, fire, keys } = follow();
  change('{"topic":"deleted_project","id":"1"}');
  fire();
  expect(keys()).toEqual([
    ["project", "deleted"],
    ["retention"],
    ["task"],
    ["message", "threads"],
    ["report", "figures"],
  ]);
  change('{"topic":"legal_hold","id":"1"}');
  fire();
  expect(keys()).toContainEqual(["project", "legal-hold"]);
});

it("refetches everything after a reset", () => {
  const { reset, keys } = follow();
  reset();
  expect(keys()).toEqual([undefined]);
});

it("starts at the account's feed position and resumes in a new layout", () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(accountQuery.queryKey, anAccount());
  const places: (string | undefined)[] = [];
  const frame = (heard: string) => {
    const follow = (given: { place?: string; onEvent: (event: StreamEvent) => void }) => {
      places.push(given.place);
      given.onEvent({ type: "change", data: "{}", place: heard });
      return () => {};
    };
    followChanges({ url: "/api/stream", queryClient, follow })();
  };
  frame("9");
  frame("11");
  const another = anAccount();
  another.user.id = "another";
  queryClient.setQueryData(accountQuery.queryKey, another);
  frame("12");
  expect(places).toEqual(["7", "9", "7"]);
});

it("checks the session when the server rejects the stream", () => {
  const { refuse, keys } = follow();
  refuse();
  expect(keys()).toEqual([["account"], ["owner", "session"]]);
});

it("polls everything every 30 seconds while the stream is silent", () => {
  const { silent, alive, fire, keys, stop } = follow();
  const live = renderHook(useLiveUpdates).result;
  expect(live.current).toBe(true);
  act(silent);
  expect(live.current).toBe(false);
  expect(keys(), "not immediately").toEqual([]);
  expect([fire(), fire()]).toEqual([[30_000], [30_000]]);
  expect(keys()).toEqual([undefined, undefined]);
  act(alive);
  expect([live.current, fire()]).toEqual([true, []]);
  act(silent);
  act(stop);
  expect([live.current, fire()]).toEqual([true, []]);
});

it("does not poll while the page is hidden", () => {
  const { silent, fire, keys, stop } = follow();
  act(silent);
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  fire();
  expect(keys()).toEqual([]);
  state.mockRestore();
  fire();
  expect(keys()).toEqual([undefined]);
  stop();
});

it("does nothing after it was stopped", () => {
  const { change, fire, stop, stopStream, keys } = follow();
  change('{"topic":"project"}');
  stop();
  expect(stopStream).toHaveBeenCalledOnce();
  expect(fire()).toEqual([]);
  expect(keys()).toEqual([]);
});

it("makes only entries stale that a change may have affected", () => {
  const { change, reset } = follow();
  const readAt = Date.now() + 1;
  change('{"topic":"update","id":"entry","project_id":"project"}');
  expect(freshFor(readAt)).toBeGreaterThan(0);
  vi.useFakeTimers({ toFake: ["Date"], now: readAt + 1 });
  change('{"topic":"update","id":"project","project_id":"project"}');
  expect(freshFor(readAt)).toBe(0);
  const later = readAt + 2;
  expect(freshFor(later)).toBeGreaterThan(0);
  vi.setSystemTime(later);
  reset();
  expect(freshFor(later)).toBe(0);
  vi.useRealTimers();
});
