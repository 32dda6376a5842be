// Imports go one way: api, lib, theme, components -> features -> shell -> routes. A feature never imports another. Texts in
// Spanish run before the application, and import nothing of it but types.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src", import.meta.url));
const LAYERS = { api: 0, lib: 0, theme: 0, components: 0, features: 1, shell: 2, routes: 3 };
const specifier = /(?:from|import)\s*\(?\s*['"](\.[^'"]*|@\/[^'"]*)['"]/g;

/** The folder under src that a file belongs to, and its feature if it has one. */
function place(path) {
  const [folder, name] = relative(src, path).split(sep);
  return { layer: LAYERS[folder], feature: folder === "features" ? name : undefined };
}

const broken = [];
for (const name of readdirSync(src, { recursive: true })) {
  if (!/\.tsx?$/.test(name) || name.endsWith(".d.ts")) continue;
  const path = join(src, name);
  if (name.endsWith(".es.ts") && /^import (?!type |.*\.es";$)/m.test(readFileSync(path, "utf8")))
    broken.push(`${name}: imports more than types and other Spanish texts`);
  const from = place(path);
  if (from.layer === undefined) continue;
  for (const [, target] of readFileSync(path, "utf8").matchAll(specifier)) {
    const file = target.startsWith("@/") ? join(src, target.slice(2)) : resolve(dirname(path), target);
    const to = place(file);
    if (to.layer === undefined) continue;
    if (to.layer > from.layer) broken.push(`${name}: ${target} is of a higher layer`);
    else if (from.feature && to.feature && from.feature !== to.feature)
      broken.push(`${name}: feature ${from.feature} imports feature ${to.feature}`);
  }
}
if (broken.length > 0) {
  console.error(broken.join("\n"));
  process.exit(1);
}
