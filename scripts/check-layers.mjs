// Checks the structure of the server: its top-level modules, their layers, and that no feature imports another one.
// ARCHITECTURE.md explains the layers.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../crates/server/src");

/** From top to bottom. A module may use lower layers, and modules of its own layer that do not use it. */
const LAYERS = [
  ["cli"],
  ["app"],
  ["features"],
  ["shared"],
  ["http", "mail"],
  ["state"],
  ["security", "files", "realtime"],
  ["errors", "config", "schema"],
];
const ENTRIES_MAX = 14;

const files = new Map(
  readdirSync(root, { recursive: true })
    .filter((name) => name.endsWith(".rs"))
    .map((name) => [name, readFileSync(join(root, name), "utf8")]),
);
const modules = new Map([...files.keys()].map((name) => [moduleOf(name).join("::"), name]));

/** The path of a module, without `crate`. */
function moduleOf(file) {
  return file === "lib.rs" ? [] : file.replace(/\.rs$/, "").split("/");
}

/** The source without comments and unit tests: tests may use whatever they need. */
function productCode(text) {
  return text.replace(/\/\/.*$/gm, "").replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*$/m, "");
}

/** `a::{b, c::{d}}` becomes `a::b` and `a::c::d`. */
function paths(tree, prefix = "") {
  const open = tree.indexOf("{");
  if (open < 0) return [prefix + tree.trim().replace(/ as \w+$/, "")];
  const head = prefix + tree.slice(0, open).trim();
  const parts = [];
  let depth = 0;
  let part = "";
  for (const letter of tree.slice(open + 1, tree.lastIndexOf("}"))) {
    if (letter === "{") depth += 1;
    if (letter === "}") depth -= 1;
    if (letter === "," && depth === 0) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  return [...parts, part].filter((one) => one.trim()).flatMap((one) => paths(one.trim(), head));
}

/** The files that a file uses, by its `use` declarations and by paths in its code. */
function usedFiles(file) {
  const code = productCode(files.get(file));
  const imports = /\buse ([^;]+);/g;
  const found = [...code.matchAll(imports)].flatMap(([, tree]) => paths(tree.replace(/\s+/g, " ")));
  for (const [path] of code.replace(imports, "").matchAll(/\b(?:crate|super)(?:::\w+)+/g)) found.push(path);
  const used = new Set();
  for (const path of found) {
    const target = fileOf(path.split("::"), moduleOf(file));
    if (target && target !== file) used.add(target);
  }
  return used;
}

/** The file of the longest part of a path that is a module. */
function fileOf(segments, here) {
  let base = [...here];
  if (segments[0] === "crate") base = segments.slice(1);
  else if (segments[0] === "super") {
    const rest = segments.filter((segment) => segment !== "super");
    base = [...here.slice(0, here.length - (segments.length - rest.length)), ...rest];
  } else return undefined;
  for (let length = base.length; length > 0; length -= 1) {
    const file = modules.get(base.slice(0, length).join("::"));
    if (file) return file;
  }
  return modules.get("");
}

const entry = (file) => moduleOf(file)[0];
const layer = new Map(LAYERS.flatMap((names, index) => names.map((name) => [name, LAYERS.length - index])));
const faults = [];
const neighbors = new Set();

for (const file of files.keys()) {
  if (file === "lib.rs") continue;
  if (!layer.has(entry(file))) faults.push(`${file}: its module is not in the layers of scripts/check-layers.mjs`);
  for (const used of usedFiles(file)) {
    const [from, to] = [entry(file), entry(used)];
    if (to === undefined || from === to) {
      const [feature, other] = [moduleOf(file)[1], moduleOf(used)[1]];
      if (from === "features" && feature && other && feature !== other)
        faults.push(`${file}: uses ${used} of another feature`);
      continue;
    }
    if (layer.get(to) > layer.get(from)) faults.push(`${file}: uses ${used} of a higher layer`);
    if (layer.get(to) === layer.get(from)) neighbors.add(`${from} ${to}`);
  }
}
for (const pair of neighbors) {
  const [from, to] = pair.split(" ");
  if (from < to && neighbors.has(`${to} ${from}`)) faults.push(`${from} and ${to} use each other`);
}
const entries = new Set([...files.keys()].map((file) => file.split("/")[0].replace(/\.rs$/, "")));
if (entries.size > ENTRIES_MAX)
  faults.push(`${relative(process.cwd(), root)} has ${entries.size} entries, more than ${ENTRIES_MAX}`);

if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${entries.size} entries in ${LAYERS.length} layers`);
