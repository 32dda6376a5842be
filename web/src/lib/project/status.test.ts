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

it("says of every status what the server says, in the same order", () => {
  expect(
    PROJECT_STATUSES.map((status) => ({ status, label: statusLabel(status), family: statusFamily(status) })),
  ).toEqual(cases);
});

it("takes a status that it does not know for 'submitted'", () => {
  const word = "invented_after_an_upgrade" as ProjectStatus;
  expect([statusLabel(word), statusFamily(word)]).toEqual(["Submitted", "waiting"]);
});

it("takes only words that it knows from an address", () => {
  expect([statusNamed("on_hold"), statusNamed("nonsense"), statusNamed(undefined)]).toEqual([
    "on_hold",
    undefined,
    undefined,
  ]);
  expect([urgencyNamed("high"), urgencyNamed("nonsense")]).toEqual(["high", undefined]);
});

it("offers every status once, a contractor's nine in the specified order", () => {
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
] as const)("expects %s to be followed by %s", (status, next) => {
  expect(likelyNext(status)).toBe(next);
});
