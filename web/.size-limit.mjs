// What a cold page transfers, JavaScript and CSS together, brotli. The files of a page are the entry's and those of
// its layout and its own chunk, with everything that these import: the build's manifest knows.
import { readFileSync } from "node:fs";
import { filesOf } from "./scripts/manifest.mjs";
import { PAGES } from "./scripts/pages.mjs";

const manifest = JSON.parse(readFileSync(new URL("./node_modules/.cache/manifest.json", import.meta.url), "utf8"));

const served = (sources) => filesOf(manifest, ["index.html", ...sources]).map((file) => `dist/${file}`);

export default PAGES.map(({ name, limit, sources }) => ({ name, limit, path: served(sources), brotli: true }));
