// Checks the structure of the server: its top-level modules, their layers, and that no feature imports another one.
// ARCHITECTURE.md explains the layers.
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { modulesOf } from "./structure/rust.mjs";

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

const { files, moduleOf, usedFiles } = modulesOf(root);

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
