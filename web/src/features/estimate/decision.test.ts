import { describe, expect, it } from "vitest";
import { anEstimateVersion } from "@/test/estimates";
import {
  approvedTotal,
  type DecisionDraft,
  decisionBody,
  decisionErrors,
  decisionField,
  newDecision,
} from "./decision";

const version = anEstimateVersion();
const draft = (given: Partial<DecisionDraft> = {}): DecisionDraft => ({ ...newDecision(version), ...given });

it("starts with every line as it costs, with its tax", () => {
  expect(newDecision(version)).toMatchObject({ kind: "", way: "lines", lines: ["267.50", "80.00"] });
  expect(newDecision(anEstimateVersion({ lines: [] })).way).toBe("amount");
});

describe("errors", () => {
  const part = { kind: "approve_in_part", reason: "Too much" } as const;
  it.each<[string, Partial<DecisionDraft>, boolean, string[]]>([
    ["no decision", { reason: "x" }, false, ["kind"]],
    ["an approval needs no reason", { kind: "approve" }, false, []],
    ["but it does if it is recorded", { kind: "approve" }, true, ["reason"]],
    ["a refusal needs a reason", { kind: "decline", reason: " " }, false, ["reason"]],
    ["a part by line", { ...part, lines: ["267.50", "0"] }, false, []],
    ["an empty amount is nothing", { ...part, lines: ["267.50", ""] }, false, []],
    ["more than a line costs", { ...part, lines: ["267.51", "0"] }, false, ["lines.0"]],
    ["less than nothing", { ...part, lines: ["-1", "0"] }, false, ["lines.0"]],
    ["everything", { ...part, lines: ["267.50", "80"] }, false, ["amount"]],
    ["nothing", { ...part, lines: ["0", "0"] }, false, ["amount"]],
    ["one amount", { ...part, way: "amount", amount: "300" }, false, []],
    ["all as one amount", { ...part, way: "amount", amount: "347.50" }, false, ["amount"]],
    ["no amount", { ...part, way: "amount", amount: "" }, false, ["amount"]],
  ])("%s", (_, given, isOnBehalf, fields) =>
    expect(Object.keys(decisionErrors(draft(given), version, isOnBehalf))).toEqual(fields),
  );

  it("approves a credit between its amount and nothing", () => {
    const [line] = version.lines;
    if (!line) throw new Error("no line");
    const credit = anEstimateVersion({ lines: [line, { ...line, amount: "-10.00", tax: "-0.70" }], amount: "256.80" });
    const check = (amount: string) =>
      Object.keys(decisionErrors(draft({ ...part, lines: ["200", amount] }), credit, false));
    expect(check("-10.70")).toEqual([]);
    expect(check("1")).toEqual(["lines.1"]);
    expect(check("-10.71")).toEqual(["lines.1"]);
  });
});

it("sends the approved lines, or one amount", () => {
  const lines = ["200", ""];
  expect(approvedTotal(draft({ lines }), version)).toBe(20_000n);
  expect(decisionBody(draft({ kind: "approve_in_part", lines, reason: " Why " }), version, false)).toEqual({
    kind: "approve_in_part",
    reason: "Why",
    on_behalf: false,
    lines: [
      { position: 0, amount: "200.00" },
      { position: 1, amount: "0.00" },
    ],
  });
  const amount = draft({ kind: "approve_in_part", way: "amount", amount: "$300", reason: "Why" });
  expect(decisionBody(amount, version, true)).toEqual({
    kind: "approve_in_part",
    reason: "Why",
    on_behalf: true,
    amount: "300.00",
  });
  expect(decisionBody(draft({ kind: "approve", lines }), version, false)).toEqual({
    kind: "approve",
    reason: "",
    on_behalf: false,
  });
});

it("finds the field of a server's error", () => {
  expect(decisionField("lines.3.amount")).toBe("lines.3");
  expect(decisionField("reason")).toBe("reason");
});
