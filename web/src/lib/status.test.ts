import { expect, it } from "vitest";
import cases from "../../../crates/domain/status-cases.json";
import { PROJECT_STATUSES, type ProjectStatus, statusFamily, statusLabel, statusNamed, urgencyNamed } from "./status";

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
