// Generates src/api/schema.d.ts from the committed openapi.json. The generator needs TypeScript 5 and therefore has its own
// workspace. It is run by path, because npm passes the name of the calling workspace to a nested `npm run`.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(at("../../openapi-types/package.json"));
// The package's exports map names a file that is not published, so locate the program relative to its package.json.
const generator = join(dirname(require.resolve("openapi-typescript/package.json")), "bin/cli.js");
const out = at("../src/api/schema.d.ts");

execFileSync(process.execPath, [generator, at("../../openapi.json"), "-o", out, "--alphabetize"], {
  stdio: "inherit",
});
