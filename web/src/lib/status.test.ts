import { expect, it } from "vitest";
import { type ProjectStatus, statusFamily, statusLabel } from "./status";

it("takes a status that it does not know for 'submitted'", () => {
  const word = "invented_after_an_upgrade" as ProjectStatus;
  expect([statusLabel(word), statusFamily(word)]).toEqual(["Submitted", "waiting"]);
});
