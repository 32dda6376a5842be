// Runs after the build. Lists in index.html which files each of the most used pages needs. A script there requests them at once.
// Otherwise, the browser would learn of them only when the application runs, a second later on a slow phone.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { filesOf } from "./manifest.mjs";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path) => JSON.parse(readFileSync(at(path), "utf8"));
const manifest = read("dist/.vite/manifest.json");
const pages = read("scripts/pages.json");

/** Already in index.html. */
const first = new Set(filesOf(manifest, ["index.html"]));
/** Every file once, without its folder. Pages refer to their position. */
const files = [];
const positionOf = (file) => {
  const name = file.replace(/^assets\//, "");
  if (!files.includes(name)) files.push(name);
  return files.indexOf(name);
};
const ofPages = pages.flatMap(({ paths, sources }) => {
  const positions = filesOf(manifest, sources)
    .filter((file) => !first.has(file))
    .map(positionOf);
  return paths.map((path) => [path, positions]);
});

const PLACE = "/* __PAGE_FILES__ */ [], {}";
const path = at("dist/index.html");
const html = readFileSync(path, "utf8");
if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
const list = `${JSON.stringify(files)}, ${JSON.stringify(Object.fromEntries(ofPages))}`;
writeFileSync(path, html.replace(PLACE, list));
