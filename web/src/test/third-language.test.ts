import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readCatalog } from "../../../scripts/messages/catalog.mjs";
import { LOCALES, pages, sources } from "../../../scripts/messages/files.mjs";
import { rust } from "../../../scripts/messages/rust.mjs";

// A new language is a new folder in `locales`: the generated code contains all of it, and nothing else changes.
let root: string;

beforeEach(() => {
  root = `${mkdtempSync(join(tmpdir(), "locales-"))}/`;
  cpSync(LOCALES, root, { recursive: true });
  cpSync(`${LOCALES}es`, `${root}fr`, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

it("adds a language that has its own folder", () => {
  const { english, problems } = readCatalog(root);
  const code = rust(english, problems, root);
  expect(problems).toEqual([]);
  expect(code).toContain('French = "fr" {');
  const of = (language: string) => code.match(new RegExp(`locales/${language}/[\\w-]+\\.(ftl|md)`, "g"))?.length;
  expect(of("fr")).toBeGreaterThan(pages("en").length);
  expect(of("fr")).toBe(of("en"));
  // Apart from the new language, the code is the same.
  const before = readCatalog();
  const without = code.replace(/ {4}French = "fr" \{[^}]*\} \{[^}]*\}\n/, "");
  expect(without).toBe(rust(before.english, before.problems));
});

it("reports each text that a language lacks", () => {
  rmSync(`${root}fr/privacy.md`);
  rmSync(`${root}fr/task.ftl`);
  writeFileSync(`${root}fr/imprint.md`, "# Mentions légales\n");
  const [first = ""] =
    sources("fr", root)
      .get("email")
      ?.match(/^email-[\w-]+/m) ?? [];
  const text = sources("fr", root).get("email")?.replace(`${first} =`, "email-odd =") ?? "";
  writeFileSync(`${root}fr/email.ftl`, text);
  expect(readCatalog(root).problems.sort()).toEqual(
    [
      "fr/privacy.md is missing",
      "fr/imprint.md: there is no such file in English",
      "fr/task.ftl is missing",
      "fr/email.ftl: email-odd does not exist in English",
      `fr/email.ftl: ${first} is missing`,
    ].sort(),
  );
});
