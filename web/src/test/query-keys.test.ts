import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Where a query key is defined, and the API path it is used for, if the path is nearby. */
interface Made {
  at: string;
  asks: string;
}

/** Normalizes a key: keeps string literals and replaces everything else with `*`, such as `["task", "open", *]`. */
function shapeOf(literal: string, all: ReadonlyMap<string, string>): string {
  const spread = literal.replace(/\.\.\.(\w+)\.all/, (_, keys: string) => all.get(keys) ?? keys);
  const parts = spread.slice(1, -1).split(/,\s*(?![^([]*[)\]])/);
  return parts.map((part) => (/^"[\w-]+"$/.test(part.trim()) ? part.trim() : "*")).join(", ");
}

/** All query keys in the sources, by shape. */
function keysOf(sources: ReadonlyMap<string, string>): Map<string, Made[]> {
  const all = new Map<string, string>();
  const files = [...sources];
  // The second round resolves keys that are based on other keys.
  for (let round = 0; round < 2; round += 1) {
    for (const [, text] of files) {
      for (const [, keys = "", literal = ""] of text.matchAll(/const (\w+) = \{\n\s+all: (\[[^\]]*\])/g)) {
        all.set(
          keys,
          literal.slice(1, -1).replace(/\.\.\.(\w+)\.all/, (_, of: string) => all.get(of) ?? of),
        );
      }
    }
  }
  const made = new Map<string, Made[]>();
  for (const [at, text] of files) {
    for (const match of text.matchAll(/(queryKey: |\) => )(\[(?:[^[\]]|\[[^\]]*\])*\])(,| as const)/g)) {
      const shape = shapeOf(match[2] ?? "", all);
      if (!/"/.test(shape)) continue;
      const rest = text.slice(match.index, match.index + 400);
      const asks = match[1] === "queryKey: " ? (/"(\/api\/[^"]*)"/.exec(rest)?.[1] ?? at) : at;
      made.set(shape, [...(made.get(shape) ?? []), { at, asks }]);
    }
  }
  return made;
}

function sources(): Map<string, string> {
  const names = readdirSync("src", { recursive: true, encoding: "utf8" });
  const own = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^test\//.test(name));
  return new Map(own.map((name) => [name, readFileSync(`src/${name}`, "utf8")]));
}

/** Keys that are used for more than one request. */
const shared = (made: Map<string, Made[]>) =>
  [...made].filter(([, places]) => new Set(places.map(({ asks }) => asks)).size > 1);

it("each query key is used for only one request", () => {
  const made = keysOf(sources());
  expect([...made.keys()]).toEqual(expect.arrayContaining(['"task", "open", *', '"event", "upcoming", *']));
  expect(made.size).toBeGreaterThan(40);
  expect(shared(made)).toEqual([]);
});

it("the scan finds a query key that is used twice", () => {
  const twice = new Map([
    ["a.ts", 'queryKey: ["task", "open", code],\n queryFn: api.GET("/api/projects/{code}/tasks/open")'],
    [
      "b.ts",
      'const taskKeys = {\n  all: ["task"] as const,\n  open: (of: string) => [...taskKeys.all, "open", of] as const',
    ],
  ]);
  expect(shared(keysOf(twice)).map(([shape]) => shape)).toEqual(['"task", "open", *']);
});
