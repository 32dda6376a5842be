import { expect, it } from "vitest";
import cases from "../../../../crates/domain/status-cases.json";
import {
  inMenuOrder,
  likelyNext,
  PROJECT_STATUSES,
  type ProjectStatus,
  STATUS_MENU,
  statusFamily,
  statusLabel,
  statusNamed,
  urgencyNamed,
} from "./status";

it("has the server's label and family for each status, in order", () => {
  expect(
    PROJECT_STATUSES.map((status) => ({ status, label: statusLabel(status), family: statusFamily(status) })),
  ).toEqual(cases);
});

it("treats an unknown status as 'submitted'", () => {
  const word = "invented_after_an_upgrade" as ProjectStatus;
  expect([statusLabel(word), statusFamily(word)]).toEqual(["Submitted", "waiting"]);
});

it("accepts only known statuses and urgencies from the URL", () => {
  expect([statusNamed("on_hold"), statusNamed("nonsense"), statusNamed(undefined)]).toEqual([
    "on_hold",
    undefined,
    undefined,
  ]);
  expect([urgencyNamed("high"), urgencyNamed("nonsense")]).toEqual(["high", undefined]);
});

it("offers each status once, a contractor's nine in specified order", () => {
  expect([...STATUS_MENU].sort()).toEqual([...PROJECT_STATUSES].sort());
  const nine = [
    "submitted",
    "site_visit_scheduled",
    "site_visit_completed",
    "estimate_submitted",
    "estimate_approved",
    "build_back_scheduled",
    "build_back_completed",
    "nonresponsive",
    "canceled",
  ] as const;
  expect(inMenuOrder([...nine].reverse())).toEqual(nine);
  expect(inMenuOrder(["later_added" as ProjectStatus, "canceled"])).toEqual(["canceled", "later_added"]);
});

it.each([
  ["submitted", "site_visit_scheduled"],
  ["estimate_submitted", "estimate_approved"],
  ["build_back_scheduled", "build_back_completed"],
  ["build_back_completed", undefined],
  ["canceled", undefined],
] as const)("suggests after %s the status %s", (status, next) => {
  expect(likelyNext(status)).toBe(next);
});
