import { expect, it } from "vitest";
import { callsProgram, codeOf, importsPackage, usesCrate } from "../../../scripts/dependencies/uses.mjs";

const isUsed = (source: string, isProduct = true) =>
  usesCrate(codeOf(new Map([["src/a.rs", source]]), isProduct), "http");

it.each([
  "use http::Method;",
  "use http;",
  "pub(crate) use http as library;",
  "fn of(method: http::Method) {}",
  "fn of(method: Option<http::Method>) {}",
  "mod http;\nuse ::http::Method;",
  'const A: &str = "https://a.example"; fn of(_: http::Method) {}',
])("a crate is used by %j", (source) => expect(isUsed(source)).toBe(true));

it.each([
  "use crate::http::Method;",
  "use crate::{errors, http};\nfn of(_: http::Method) {}",
  "use super::http;\nfn of(_: http::Method) {}",
  "mod http;\nfn of(_: http::Method) {}",
  "// See http::Method.",
  "/* use http::Method; */",
  'const A: &str = "http::Method";',
  'const A: &str = r#"use http::Method;"#;',
  "#[cfg(test)]\nmod tests {\n    use http::Method;\n    fn of() { {} }\n}",
  "use xhttp::Method;",
])("a crate is not used by %j", (source) => expect(isUsed(source)).toBe(false));

it("tests count for a crate that only tests need", () => {
  expect(isUsed("#[cfg(test)]\nmod tests {\n    use http::Method;\n}", false)).toBe(true);
  const files = new Map([
    ["src/a.rs", "#[cfg(test)]\nmod a_tests;"],
    ["src/a/a_tests.rs", "use http::Method;"],
  ]);
  expect(usesCrate(codeOf(files, true), "http")).toBe(false);
  expect(usesCrate(codeOf(files, false), "http")).toBe(true);
});

it.each([
  ['import { a } from "a-b";', true],
  ['import "a-b/styles.css";', true],
  ['const a = await import("a-b");', true],
  ['createRequire(url).resolve("a-b")', true],
  ['@import "a-b/styles.css";', true],
  ['// import { a } from "a-b";', false],
  ['/* import "a-b"; */', false],
  ['import { a } from "a-bc";', false],
  ['import { a } from "./a-b";', false],
  ['const text = "a-b";', false],
])("an import of a package: %j: %s", (source, expected) => {
  expect(importsPackage(source, "a-b")).toBe(expected);
});

it.each([
  ["vite build && a-b --all", true],
  ["a-b", true],
  ["node a-b.mjs", false],
  ["vite build --mode=a-b", false],
])("a call of a program: %j: %s", (script, expected) => {
  expect(callsProgram(script, "a-b")).toBe(expected);
});
