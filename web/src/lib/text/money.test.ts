import { describe, expect, it } from "vitest";
import { formatMoney, formatPrice, lineAmount, lineTax, PLACES, readDecimal, writeCents, writeDecimal } from "./money";

describe("reading a decimal", () => {
  it.each([
    ["1234.50", 123_450n],
    ["1,234.5", 123_450n],
    ["$1,234,567.89", 123_456_789n],
    ["-$5", -500n],
    ["$-5", -500n],
    ["\u22125.00", -500n],
    [" 12 ", 1200n],
    [".5", 50n],
    ["5.", 500n],
    ["1.500", 150n],
    ["90071992547409.93", 9_007_199_254_740_993n],
  ])("%s", (typed, expected) => expect(readDecimal(typed, PLACES.amount)).toBe(expected));

  it.each([
    "",
    "-",
    ".",
    "$",
    "abc",
    "1.005",
    "1,23",
    "12,5",
    "1,2345",
    "0,500",
    "012,345",
    "1.2.3",
    "--5",
    "-$-5",
    "1e3",
    "5%",
  ])("rejects %j", (typed) => expect(readDecimal(typed, PLACES.amount)).toBeUndefined());
});

describe("writing a decimal", () => {
  it.each([
    [0n, "0.00"],
    [5n, "0.05"],
    [-5n, "-0.05"],
    [123_450n, "1234.50"],
  ])("%s cents", (cents, expected) => expect(writeCents(cents)).toBe(expected));

  it.each([
    ["3", "3"],
    ["3.500", "3.5"],
    ["-0.125", "-0.125"],
  ])("a quantity of %s", (typed, expected) =>
    expect(writeDecimal(readDecimal(typed, PLACES.quantity) ?? 0n, PLACES.quantity)).toBe(expected),
  );
});

describe("a line", () => {
  const amount = (quantity: string, price: string) =>
    lineAmount(readDecimal(quantity, PLACES.quantity) ?? 0n, readDecimal(price, PLACES.price) ?? 0n);

  it.each([
    ["3", "0.10", 30n],
    ["1", "0.005", 1n],
    ["-1", "0.005", -1n],
    ["1", "0.0049", 0n],
    ["0.333", "9.99", 333n],
    ["0.5", "0.01", 1n],
    ["-2", "125.00", -25_000n],
    ["2", "-125.00", -25_000n],
    ["999999.999", "999999.9999", 99_999_999_890_000n],
  ])("%s × %s", (quantity, price, expected) => expect(amount(quantity, price)).toBe(expected));

  it.each([
    [10_000n, "8.25", 825n],
    [1050n, "8.25", 87n],
    [-1050n, "8.25", -87n],
    [200n, "0.25", 1n],
    [199n, "0.25", 0n],
    [10_000n, "0", 0n],
  ])("the tax of %s cents at %s percent", (cents, percent, expected) =>
    expect(lineTax(cents, readDecimal(percent, PLACES.percent) ?? 0n)).toBe(expected),
  );
});

it("formats amounts exactly, beyond the range of exact floating-point numbers", () => {
  expect(formatMoney("1234.5", "USD")).toBe("$1,234.50");
  expect(formatMoney("-0.05", "USD")).toBe("-$0.05");
  expect(formatMoney("1234.5", undefined)).toBe("1,234.50");
  expect(formatMoney("90071992547409.93", "USD")).toBe("$90,071,992,547,409.93");
  expect(formatPrice("0.0125", "USD")).toBe("$0.0125");
  expect(formatPrice("12", "USD")).toBe("$12.00");
});
