import { describe, expect, it } from "vitest";
import { anEstimateVersion } from "@/test/estimates";
import {
  draftErrors,
  draftOf,
  type EstimateDraft,
  emptyDraft,
  fieldOf,
  formOf,
  type LineDraft,
  lineCost,
  mergeDrafts,
  moved,
  newLine,
  sumOf,
  withKeys,
} from "./draft";

const TODAY = "2026-11-30";
const aLine = (given: Partial<LineDraft> = {}): LineDraft => ({
  key: 0,
  room: "",
  description: "Tiles",
  quantity: "1",
  unit: "",
  unit_price: "10",
  tax_percent: "",
  ...given,
});
const aDraft = (given: Partial<EstimateDraft> = {}): EstimateDraft => ({
  ...emptyDraft(),
  scope: "Repair",
  amount: "10",
  ...given,
});

describe("the sum", () => {
  it.each<[string, Partial<LineDraft>[], bigint, bigint]>([
    ["each line is rounded by itself", [{ unit_price: "0.005" }, { unit_price: "0.005" }], 2n, 0n],
    ["so is the tax of each line", Array(3).fill({ unit_price: "0.10", tax_percent: "5" }), 33n, 3n],
    [
      "a credit is a line with a negative quantity",
      [{ unit_price: "100" }, { quantity: "-1", unit_price: "30", tax_percent: "10" }],
      6700n,
      -300n,
    ],
    ["three times ten cents are thirty cents", Array(3).fill({ unit_price: "0.1" }), 30n, 0n],
  ])("%s", (_, lines, total, tax) => {
    const draft = aDraft({ lines: lines.map((given, key) => aLine({ key, ...given })) });
    expect(sumOf(draft)).toEqual({ total, tax, open: 0 });
  });

  it("leaves out lines without a price, and says how many", () => {
    expect(sumOf(aDraft({ lines: [aLine(), aLine({ key: 1, unit_price: "" })] }))).toEqual({
      total: 1000n,
      tax: 0n,
      open: 1,
    });
    expect(lineCost(aLine({ quantity: "x" }))).toBeUndefined();
  });

  it("is the typed amount without lines", () => {
    expect(sumOf(aDraft({ amount: "$1,234.50" })).total).toBe(123_450n);
    expect(sumOf(aDraft({ amount: "" })).total).toBe(0n);
  });
});

describe("errors", () => {
  it.each<[string, Partial<EstimateDraft>, string[]]>([
    ["none", {}, []],
    ["an empty scope", { scope: " " }, ["scope"]],
    ["no amount", { amount: "" }, ["amount"]],
    ["an amount with three decimals", { amount: "1.005" }, ["amount"]],
    ["no amount is needed with lines", { amount: "", lines: [aLine()] }, []],
    ["a negative deductible", { deductible: "-1" }, ["deductible"]],
    ["a day that has passed", { expires_on: "2026-11-29" }, ["expires_on"]],
    ["today is not too late", { expires_on: TODAY }, []],
    [
      "lines",
      { lines: [aLine(), aLine({ key: 7, description: "", quantity: "1.0001", unit_price: "", tax_percent: "-1" })] },
      ["7.description", "7.quantity", "7.unit_price", "7.tax_percent"],
    ],
    ["a credit", { lines: [aLine({ quantity: "-1" })] }, []],
  ])("%s", (_, given, fields) => expect(Object.keys(draftErrors(aDraft(given), TODAY))).toEqual(fields));

  it("finds the line of a server's error", () => {
    const draft = aDraft({ lines: [aLine({ key: 4 }), aLine({ key: 2 })] });
    expect(fieldOf("lines.1.quantity", draft)).toBe("2.quantity");
    expect(fieldOf("scope", draft)).toBe("scope");
    expect(fieldOf("lines", draft)).toBe("lines");
  });
});

it("sends canonical decimals, and no amount with lines", () => {
  const lines = [aLine({ quantity: "1,000.50", unit_price: "$2.50", tax_percent: "8.250" })];
  const sent = formOf(aDraft({ amount: "5", lines, deductible: "1,000", expires_on: "" }), "id", ["upload"]);
  expect(sent).toEqual({
    id: "id",
    supplement_of: null,
    scope: "Repair",
    amount: null,
    lines: [{ room: "", description: "Tiles", quantity: "1000.5", unit: "", unit_price: "2.5", tax_percent: "8.25" }],
    deductible: "1000.00",
    depreciation: null,
    expires_on: null,
    attachments: ["upload"],
  });
  expect(formOf(aDraft({ amount: "-5" }), "id", []).amount).toBe("-5.00");
});

it("opens a saved version, and saves it alike", () => {
  const version = anEstimateVersion({ deductible: "500.00" });
  const { lines, deductible } = formOf(draftOf(version), version.id, []);
  expect(deductible).toBe("500.00");
  expect(lines).toEqual(version.lines.map(({ position: _, amount: __, tax: ___, ...entered }) => entered));
});

it("adds lines with keys of their own, in the room of the line before", () => {
  const lines = [aLine({ key: 3, room: "Hall", tax_percent: "7" })];
  expect(newLine(lines[0])).toMatchObject({ room: "Hall", tax_percent: "7", quantity: "1", description: "" });
  expect(withKeys([newLine(undefined), newLine(undefined)], lines).map(({ key }) => key)).toEqual([4, 5]);
});

it("moves lines, but not beyond the ends", () => {
  const lines = [aLine({ key: 1 }), aLine({ key: 2 }), aLine({ key: 3 })];
  const keys = (given: LineDraft[]) => given.map(({ key }) => key);
  expect(keys(moved(lines, 3, -1))).toEqual([1, 3, 2]);
  expect(keys(moved(lines, 1, -1))).toEqual([1, 2, 3]);
  expect(keys(moved(lines, 3, 1))).toEqual([1, 2, 3]);
});

it("merges somebody else's changes, field by field", () => {
  const base = aDraft({ lines: [aLine()] });
  const mine = aDraft({ lines: [aLine({ quantity: "2" })], scope: "Mine", deductible: "5" });
  const theirs = aDraft({ lines: [aLine()], scope: "Theirs", depreciation: "7", deductible: "5.00" });
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    draft: { ...mine, depreciation: "7" },
    taken: ["depreciation"],
    kept: ["scope"],
  });
});
