// What the first page of each role transfers, JavaScript and CSS together, brotli: the entry's files, those of the layout and
// of the page, and everything that they import, from the build's manifest.
import { readFileSync } from "node:fs";
import { filesOf } from "./scripts/manifest.mjs";
import { PAGES } from "./scripts/pages.mjs";

const manifest = JSON.parse(readFileSync(new URL("./node_modules/.cache/manifest.json", import.meta.url), "utf8"));

export default PAGES.map(({ name, limit, sources }) => ({
  name,
  limit,
  path: filesOf(manifest, ["index.html", ...sources]).map((file) => `dist/${file}`),
  brotli: true,
}));
