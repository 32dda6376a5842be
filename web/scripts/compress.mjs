// Runs after the build. Moves the manifest out of the served folder and keeps it for the size budgets. Writes a Brotli version
// of every text asset over 1 kB, so that the server does not compress it per request.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const SMALLEST = 1024;
const dist = fileURLToPath(new URL("../dist", import.meta.url));
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;

const cache = fileURLToPath(new URL("../node_modules/.cache", import.meta.url));
mkdirSync(cache, { recursive: true });
renameSync(join(dist, ".vite/manifest.json"), join(cache, "manifest.json"));
rmSync(join(dist, ".vite"), { recursive: true });

let before = 0;
let after = 0;
for (const name of readdirSync(dist, { recursive: true })) {
  const path = join(dist, name);
  if (!compressible.test(name) || statSync(path).size <= SMALLEST) continue;
  const content = readFileSync(path);
  const packed = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  writeFileSync(`${path}.br`, packed);
  before += content.length;
  after += packed.length;
}
console.log(`brotli: ${(before / 1000).toFixed(0)} kB -> ${(after / 1000).toFixed(0)} kB`);
