// Checks imports. A layer may import only itself and the layers before it. Features do not import each other. There are no
// import cycles, including type imports, between files or between subfolders of a shared layer.
import { circles } from "../../scripts/structure/circles.mjs";
import { importsOf, isTest, names } from "./sources.mjs";

const LAYERS = ["language", "api", "lib", "theme", "components", "features", "shell", "routes"];

/** Separate entry points that share code with the pages. */
const APART = ["service-worker"];

/** Layers whose subfolders group files by purpose. */
const SHARED = ["lib", "components"];

const rank = (name) => LAYERS.indexOf(name.split("/")[0]);

/** `project` for `features/project/list/columns.ts`. */
const featureOf = (name) => (name.startsWith("features/") ? name.split("/")[1] : undefined);

/** Why a file may not import another; undefined if it may. */
function fault(from, to) {
  if (!/^[^/]+\.tsx?$/.test(from) && rank(from) < 0 && !isTest(from) && !APART.includes(from.split("/")[0]))
    return "lies in a folder without a layer";
  if (from.startsWith("test/")) return undefined;
  if (to.startsWith("test/")) return isTest(from) ? undefined : "is for tests only";
  if (rank(from) < 0 || rank(to) < 0) return undefined;
  if (rank(to) > rank(from)) return "is of a higher layer";
  const [own, other] = [featureOf(from), featureOf(to)];
  return own && other && own !== other ? "belongs to another feature" : undefined;
}

/** The imports between subfolders of the shared layers, without tests. */
function foldersOf(graph) {
  const folders = new Map();
  const folderOf = (name) =>
    SHARED.includes(name.split("/")[0]) ? name.split("/").slice(0, -1).slice(0, 2).join("/") : undefined;
  for (const [name, imported] of graph) {
    const folder = folderOf(name);
    if (!folder || isTest(name)) continue;
    const others = imported.map(folderOf).filter((other) => other && other !== folder);
    folders.set(folder, [...(folders.get(folder) ?? []), ...others]);
  }
  return folders;
}

const graph = new Map(names.map((name) => [name, importsOf(name)]));
const broken = [];
for (const [name, imported] of graph)
  for (const other of imported) {
    const why = fault(name, other);
    if (why) broken.push(`${name}: ${other} ${why}`);
  }
for (const circle of [...circles(graph), ...circles(foldersOf(graph))])
  broken.push(`import each other in a circle: ${circle.sort().join(", ")}`);
if (broken.length > 0) {
  console.error(broken.join("\n"));
  process.exit(1);
}
