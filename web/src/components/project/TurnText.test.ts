import { expect, it } from "vitest";
import { turnWords } from "./TurnText";

const nobody = { waiting_on: null, waiting_since: null, appointment: null };

it.each([
  [
    "Contractor's turn since Nov\u00A03,\u00A02026",
    { ...nobody, waiting_on: "contractor", waiting_since: "2026-11-03" },
  ],
  ["Office's turn since Nov\u00A03,\u00A02026", { ...nobody, waiting_on: "office", waiting_since: "2026-11-03" }],
  ["Owner's turn since Nov\u00A03,\u00A02026", { ...nobody, waiting_on: "owner", waiting_since: "2026-11-03" }],
  ["Insurer's turn since Nov\u00A03,\u00A02026", { ...nobody, waiting_on: "insurer", waiting_since: "2026-11-03" }],
  ["Appointment on Dec\u00A03,\u00A02026", { ...nobody, appointment: "2026-12-03" }],
  ["", nobody],
  ["", null],
] as const)("says '%s'", (words, turn) => {
  expect(turnWords(turn)).toBe(words);
});
