import { expect, it } from "vitest";
import usual from "../../../../crates/domain/src/address/cases.txt?raw";
import difficult from "../../../../crates/domain/src/address/difficult_cases.txt?raw";
import ofStates from "../../../../crates/domain/src/address/state_cases.txt?raw";
import { splitAddress } from "./pasted-address";

const rows = (table: string) =>
  table
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# "))
    .map((line) => line.split(" | ").map((part) => part.trim()));

type Outcome = "right" | "asked" | "wrong";

/** What becomes of an address: nothing wrong is taken off, but the city may have to be asked for. */
function outcome([text = "", , city = "-", state, zip]: string[]): Outcome {
  const found = splitAddress(text);
  if (!found) return city === "-" ? "right" : "asked";
  if (found.state !== state || found.zip_code !== zip) return "wrong";
  if (found.city === "") return city === "-" ? "right" : "asked";
  return found.city === city ? "right" : "wrong";
}

it("takes nothing off wrongly of any address that the server's parser is measured by", () => {
  const all = [difficult, usual, ofStates].map((table) => rows(table).map((row) => ({ row, outcome: outcome(row) })));
  expect(all.flat().filter(({ outcome }) => outcome === "wrong")).toEqual([]);
  // As docs/rules/addresses.md has it.
  const right = all.map((table) => table.filter(({ outcome }) => outcome === "right").length);
  expect(right).toEqual([255, 75, 102]);
});

it("takes apart what commas make certain, and leaves the rest in the street", () => {
  const parts = (property_address: string, city: string, state = "NY", zip_code = "12180") => ({
    property_address,
    city,
    state,
    zip_code,
  });
  for (const [text, expected] of [
    ["12 Oak St, Apt 4, Troy, NY 12180", parts("12 Oak St, Apt 4", "Troy")],
    ["12 Oak St\nTroy, New York 12180-1234\nUSA", parts("12 Oak St", "Troy", "NY", "12180-1234")],
    ["12 Oak St, Troy, New York, NY 12180", parts("12 Oak St", "Troy")],
    ["350 5th Ave, New York, NY 10118", parts("350 5th Ave", "New York", "NY", "10118")],
    ["150 Calle A, San Juan, PR 00926", parts("150 Calle A", "San Juan", "PR", "00926")],
    ["12 Oak St Northwest Troy NY 12180", parts("12 Oak St Northwest Troy", "")],
    ["12 Oak Rd, NW Troy, NY 12180", parts("12 Oak Rd, NW Troy", "")],
    ["12 Oak St", undefined],
    ["PO Box 12345", undefined],
    ["12 Elm Ct 06101", undefined],
    ["Troy, NY 12180", undefined],
  ] as const) {
    expect([text, splitAddress(text)]).toEqual([text, expected]);
  }
});
