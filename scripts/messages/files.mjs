// Lists the message catalogs in locales/<language>/<area>.ftl and the page texts in locales/<language>/<page>.md, for the
// generated files, the build of the web application, and the browser tests.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const LOCALES = join(import.meta.dirname, "../../locales/");
export const ENGLISH = "en";

/** The languages, English first. */
export const languages = (root = LOCALES) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => (a === ENGLISH ? -1 : b === ENGLISH ? 1 : a < b ? -1 : 1));

/** The path of the file of an area. */
export const pathOf = (language, area, root = LOCALES) => `${root}${language}/${area}.ftl`;

/** The areas of a language, with the text of their files. */
export const sources = (language, root = LOCALES) =>
  new Map(
    readdirSync(`${root}${language}`)
      .filter((file) => file.endsWith(".ftl"))
      .sort()
      .map((file) => file.slice(0, -".ftl".length))
      .map((area) => [area, readFileSync(pathOf(language, area, root), "utf8")]),
  );

/** The names of the pages that have a default text in a language. */
export const pages = (language, root = LOCALES) =>
  readdirSync(`${root}${language}`)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => file.slice(0, -".md".length));
