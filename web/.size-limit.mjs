// What the first page of each role transfers, JavaScript and CSS together, brotli: the entry's files, those of the layout and
// of the page, and everything that they import, from the build's manifest.
import { readFileSync } from "node:fs";
import { filesOf } from "./scripts/manifest.mjs";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const manifest = read("./node_modules/.cache/manifest.json");

export default read("./scripts/pages.json").map(({ name, limit, sources }) => ({
  name,
  limit,
  path: filesOf(manifest, ["index.html", ...sources]).map((file) => `dist/${file}`),
  brotli: true,
}));
