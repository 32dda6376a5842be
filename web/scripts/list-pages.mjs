// After a build: tells the server what the page under each address is made of, so that the browser asks for all of it at once
// and not for each part when the one before it names it.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { filesOf } from "./manifest.mjs";
import { PAGES } from "./pages.mjs";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, "utf8"));
const entry = new Set(filesOf(manifest, ["index.html"]));

const pages = PAGES.flatMap(({ paths, sources, data = [] }) => {
  const files = filesOf(manifest, sources).filter((file) => !entry.has(file));
  const named = (ending) => files.filter((file) => file.endsWith(ending)).map((file) => `/${file}`);
  return paths.map((path) => ({ path, scripts: named(".js"), styles: named(".css"), data }));
});
writeFileSync(`${dist}/pages.json`, JSON.stringify(pages));
