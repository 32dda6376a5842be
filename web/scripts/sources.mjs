// The sources in src, and the TypeScript compiler API, which version 7 does not have.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const ts = createRequire(new URL("../../openapi-types/package.json", import.meta.url))("typescript");

export const src = fileURLToPath(new URL("../src", import.meta.url));

const ENDINGS = ["", ".ts", ".tsx", ".d.ts", "/index.ts", "/index.tsx"];

const read = (name) => readFileSync(join(src, name), "utf8");

/** The TypeScript files, relative to src, without the generated API types. */
export const names = readdirSync(src, { recursive: true })
  .map((name) => name.split(sep).join("/"))
  .filter((name) => /\.tsx?$/.test(name) && name !== "api/schema.d.ts");

export const isTest = (name) => /\.test\.tsx?$/.test(name) || name.startsWith("test/");

/** The files in src that a file imports, including type imports. */
export function importsOf(name) {
  const { importedFiles } = ts.preProcessFile(read(name), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!/^(\.|@\/)/.test(fileName)) return [];
    const path = fileName.startsWith("@/") ? join(src, fileName.slice(2)) : resolve(src, dirname(name), fileName);
    const file = ENDINGS.map((ending) => path + ending).find((each) => existsSync(each) && statSync(each).isFile());
    if (!file) throw new Error(`${name}: ${fileName} does not exist`);
    return [relative(src, file).split(sep).join("/")];
  });
}

export const parse = (name) => ts.createSourceFile(name, read(name), ts.ScriptTarget.Latest, true);

/** The length of a file in lines, and the names and lengths of its functions. */
export function sizesOf(name) {
  const file = parse(name);
  const lineAt = (position) => file.getLineAndCharacterOfPosition(position).line;
  const functions = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const called = (node.name ?? node.parent.name)?.getText(file) ?? "a function";
      functions.push({ name: called, length: lineAt(node.end) - lineAt(node.getStart(file)) + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { lines: lineAt(file.end), functions };
}
