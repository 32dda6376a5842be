import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { circles } from "../../../scripts/structure/circles.mjs";
import { functionsOf, graphOf } from "../../../scripts/structure/rust.mjs";

it.each([
  ["a > b, b > c", []],
  ["a > b, b > a", ["a b"]],
  ["a > b, b > c, c > a, c > d", ["a b c"]],
  ["a > b, b > a, b > c, c > d, d > c", ["a b", "c d"]],
  ["a > a", []],
])("circles of %s", (edges, expected) => {
  const graph = new Map<string, string[]>();
  for (const [from = "", to = ""] of edges.split(", ").map((edge) => edge.split(" > ")))
    graph.set(from, [...(graph.get(from) ?? []), to]);
  const found = circles(graph).map((circle) => circle.sort().join(" "));
  expect(found.sort()).toEqual(expected);
});

/** The circles of a crate with these files. */
function circlesOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "crate-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const found = circles(graphOf(root)).map((circle) => circle.sort().join(" "));
  rmSync(root, { recursive: true });
  return found;
}

it("finds files of a crate that use each other, but not a module and what is inside it", () => {
  const lib = "mod a;\nmod b;\nmod c;";
  const parent = { "lib.rs": lib, "a.rs": "mod inner;\npub use inner::A;", "a/inner.rs": "use super::A;" };
  expect(circlesOf(parent)).toEqual([]);
  const two = { "lib.rs": lib, "a.rs": "use crate::b::B;", "b.rs": "fn of() -> super::a::A {}" };
  expect(circlesOf(two)).toEqual(["a.rs b.rs"]);
  const three = { ...two, "b.rs": "use crate::{c::C, errors};", "c.rs": "use crate::a::A;" };
  expect(circlesOf(three)).toEqual(["a.rs b.rs c.rs"]);
  const inTests = { ...two, "b.rs": "#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}" };
  expect(circlesOf(inTests)).toEqual([]);
});

it("measures functions", () => {
  const text = `
pub(crate) async fn long(
    a: u8,
) -> u8 {
    fn inner() {
        a
    }
    a
}
fn short() {}
trait T {
    fn declared(
        &self,
    ) -> u8;
}
`;
  expect(functionsOf(text)).toEqual([
    { name: "long", length: 8 },
    { name: "inner", length: 3 },
    { name: "short", length: 1 },
    { name: "declared", length: 3 },
  ]);
});
