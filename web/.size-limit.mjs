// What a cold page transfers, JavaScript and CSS together, brotli. The files of a page are the entry's and those of
// its layout and its own chunk, with everything that these import: the build's manifest knows.
import { readFileSync } from "node:fs";
import { filesOf } from "./scripts/manifest.mjs";
import { PAGES, TABS } from "./scripts/pages.mjs";

const manifest = JSON.parse(readFileSync(new URL("./node_modules/.cache/manifest.json", import.meta.url), "utf8"));

const served = (sources) => filesOf(manifest, ["index.html", ...sources]).map((file) => `dist/${file}`);

const entry = (name, limit, sources) => ({ name, limit, path: served(sources), brotli: true });

/** A project's pages with each of their tabs; the tab that opens first is part of the page. */
const tabs = PAGES.filter(({ sources }) => sources.some((source) => source.endsWith("/ProjectPage.tsx"))).flatMap(
  (page) => TABS.map(({ name, limit, source }) => entry(`${page.name}: ${name}`, limit, [...page.sources, source])),
);

export default [...PAGES.map(({ name, limit, sources }) => entry(name, limit, sources)), ...tabs];
