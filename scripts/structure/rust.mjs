// Reads the modules of a Rust crate: which file uses which, and how long its functions are.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The path of a module, without `crate`. */
export function moduleOf(file) {
  return file === "lib.rs" ? [] : file.replace(/\.rs$/, "").split("/");
}

/** The source without comments and unit tests: tests may use whatever they need. */
function productCode(text) {
  return text.replace(/\/\/.*$/gm, "").replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*$/m, "");
}

/** `a::{b, c::{d}}` becomes `a::b` and `a::c::d`. */
function paths(tree, prefix = "") {
  const open = tree.indexOf("{");
  if (open < 0) return [prefix + tree.trim().replace(/ as \w+$/, "")];
  const head = prefix + tree.slice(0, open).trim();
  const parts = [];
  let depth = 0;
  let part = "";
  for (const letter of tree.slice(open + 1, tree.lastIndexOf("}"))) {
    if (letter === "{") depth += 1;
    if (letter === "}") depth -= 1;
    if (letter === "," && depth === 0) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  return [...parts, part].filter((one) => one.trim()).flatMap((one) => paths(one.trim(), head));
}

/** The sources below a folder by path, and the files that each of them uses. */
export function modulesOf(root) {
  const files = new Map(
    readdirSync(root, { recursive: true })
      .filter((name) => name.endsWith(".rs"))
      .map((name) => [name, readFileSync(join(root, name), "utf8")]),
  );
  const modules = new Map([...files.keys()].map((name) => [moduleOf(name).join("::"), name]));

  /** The files that a file uses, by its `use` declarations and by paths in its code. */
  function usedFiles(file) {
    const code = productCode(files.get(file));
    const imports = /\buse ([^;]+);/g;
    const found = [...code.matchAll(imports)].flatMap(([, tree]) => paths(tree.replace(/\s+/g, " ")));
    for (const [path] of code.replace(imports, "").matchAll(/\b(?:crate|super)(?:::\w+)+/g)) found.push(path);
    const used = new Set();
    for (const path of found) {
      const target = fileOf(path.split("::"), moduleOf(file));
      if (target && target !== file) used.add(target);
    }
    return used;
  }

  /** The file of the longest part of a path that is a module. */
  function fileOf(segments, here) {
    let base = [...here];
    if (segments[0] === "crate") base = segments.slice(1);
    else if (segments[0] === "super") {
      const rest = segments.filter((segment) => segment !== "super");
      base = [...here.slice(0, here.length - (segments.length - rest.length)), ...rest];
    } else return undefined;
    for (let length = base.length; length > 0; length -= 1) {
      const file = modules.get(base.slice(0, length).join("::"));
      if (file) return file;
    }
    return modules.get("");
  }

  return { files, moduleOf, usedFiles };
}

/** Which file of a crate uses which others. A module and the modules inside it belong together and may use each other. */
export function graphOf(root) {
  const { files, usedFiles } = modulesOf(root);
  const isWithin = (inner, outer) => moduleOf(outer).every((part, at) => moduleOf(inner)[at] === part);
  const isTest = (file) => /(^|\/)tests(\/|\.rs$)|_tests\.rs$/.test(file);
  const product = [...files.keys()].filter((file) => !isTest(file));
  return new Map(
    product.map((file) => [
      file,
      [...usedFiles(file)].filter((used) => !isTest(used) && !isWithin(used, file) && !isWithin(file, used)),
    ]),
  );
}

/** The names and lengths in lines of the functions of formatted source text. */
export function functionsOf(text) {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const [, indent, name] = /^( *)(?:pub(?:\([^)]*\))? )?(?:const |async |unsafe )*fn (\w+)/.exec(line) ?? [];
    if (name === undefined) return [];
    // A body on one line, and a declaration without a body, end where they begin.
    if (/[;}]$/.test(line)) return [{ name, length: 1 }];
    const end = lines.findIndex((other, index) => index > at && (other === `${indent}}` || (other.startsWith(`${indent})`) && other.endsWith(";"))));
    return [{ name, length: (end < 0 ? lines.length : end + 1) - at }];
  });
}
