// Checks the message catalogs in locales/ and generates types from the English ones. With `--check`, it writes nothing and
// fails if a generated file is out of date or a message is unused.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readCatalog } from "./messages/catalog.mjs";
import { rust } from "./messages/rust.mjs";
import { typescript } from "./messages/typescript.mjs";
import { unread } from "./messages/unread.mjs";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const { english, problems } = readCatalog();
const written = new Map([
  ["web/src/messages.d.ts", typescript(english)],
  ["crates/messages/src/generated.rs", rust(english, problems)],
]);

for (const [path, text] of written) {
  let before;
  try {
    before = readFileSync(at(path), "utf8");
  } catch {
    before = undefined;
  }
  if (before === text) continue;
  if (process.argv.includes("--check")) problems.push(`${path} is out of date; run node scripts/generate-messages.mjs`);
  else writeFileSync(at(path), text);
}
if (process.argv.includes("--check")) problems.push(...unread(english).map((id) => `unused message ${id}`));
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
