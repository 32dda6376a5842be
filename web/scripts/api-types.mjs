// Generates src/api/schema.d.ts from the committed openapi.json.
// The generator needs TypeScript 5 and therefore lives in its own workspace; it is run by its path,
// because npm hands the name of the calling workspace down to a nested `npm run`.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(at("../../openapi-types/package.json"));
const generator = require.resolve("openapi-typescript/bin/cli.js");
const out = at("../src/api/schema.d.ts");

execFileSync(process.execPath, [generator, at("../../openapi.json"), "-o", out, "--alphabetize"], {
  stdio: "inherit",
});
