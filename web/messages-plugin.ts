// Turns the message catalogs in ../locales into modules. English is bundled with the code that uses it: importing
// `locales/<area>.ftl` gives the English messages of an area. Every other language is a single file, which index.html loads
// before the application.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { ENGLISH, LOCALES, languages as languageCodes, pathOf, sources } from "../scripts/messages/files.mjs";

const LANGUAGE = "virtual:language/";
const LIST = "locales/languages";

/** Removes the comments, which are for translators. */
const withoutComments = (text: string): string => text.replace(/^#.*\n/gm, "");

/** The text of a single-line message without parameters. */
const simple = (language: string, area: string, id: string): string =>
  new RegExp(`^${id} = (.*)$`, "m").exec(readFileSync(pathOf(language, area), "utf8"))?.[1] ?? "";

/** The languages, English first: code, and name in the language itself. */
const languages = languageCodes().map((code) => ({ code, name: simple(code, "language", "language-name") }));

/** A build entry for each language other than English. */
export const languageEntries = Object.fromEntries(
  languages.filter(({ code }) => code !== ENGLISH).map(({ code }) => [`language-${code}`, LANGUAGE + code]),
);

function catalog(language: string): string {
  const areas = Object.fromEntries([...sources(language)].map(([area, text]) => [area, withoutComments(text)]));
  return `globalThis.catalog = ${JSON.stringify({ language, areas })};
document.documentElement.lang = ${JSON.stringify(language)};
document.documentElement.dir = ${JSON.stringify(simple(language, "language", "language-direction"))};
`;
}

/** A text of the start screen as an element in every language. */
const startTexts = (id: string, elementOf: (code: string, text: string) => string): string =>
  languages.map(({ code }) => elementOf(code, simple(code, "start", id))).join("");

export const messages: Plugin = {
  name: "messages",
  enforce: "pre",
  resolveId(source) {
    if (source === LIST || source.startsWith(LANGUAGE)) return `\0${source}`;
    if (source.startsWith("locales/") && source.endsWith(".ftl"))
      return `${LOCALES}${ENGLISH}/${source.slice("locales/".length)}`;
    return undefined;
  },
  load(id) {
    if (id === `\0${LIST}`) return `export default ${JSON.stringify(languages)};`;
    if (id.startsWith(`\0${LANGUAGE}`)) {
      const language = id.slice(LANGUAGE.length + 1);
      for (const area of sources(language).keys()) this.addWatchFile(pathOf(language, area));
      return { code: catalog(language), moduleSideEffects: true };
    }
    if (!id.startsWith(LOCALES)) return undefined;
    const name = id.slice(id.lastIndexOf("/") + 1, -".ftl".length);
    const text = withoutComments(readFileSync(id, "utf8"));
    return `import { area } from "@/language/messages";
export default area(${JSON.stringify(name)}, ${JSON.stringify(text)});`;
  },
  transformIndexHtml: {
    order: "pre",
    handler(html) {
      const hidden = languages
        .map(({ code }) => `html:not([data-begins='${code}']) #start .lost[lang='${code}']`)
        .join(", ");
      return (
        html
          .replace("/* __OTHER_LANGUAGES__ */", `${hidden} { display: none; }`)
          .replace("__START_DESCRIPTION__", simple(ENGLISH, "start", "start-description"))
          // Without scripts, the page cannot select a language, so it shows all.
          .replace(
            "__START_NO_SCRIPT__",
            startTexts("start-no-script", (code, text) => `<p lang="${code}">${text}</p>`),
          )
          // index.html shows those of the initial language.
          .replace(
            "__START_LOST__",
            startTexts("start-lost", (code, text) => `<p class="lost" lang="${code}" role="alert">${text}</p>`),
          )
          .replace(
            "__START_AGAIN__",
            startTexts(
              "start-again",
              (code, text) => `<button class="lost" lang="${code}" type="button">${text}</button>`,
            ),
          )
      );
    },
  },
};

/** Passes the URL of each language file to the script in index.html. English has none. */
export const languageFiles: Plugin = {
  name: "language-files",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const files = languages.map(({ code }) => {
        const chunk = Object.values(bundle ?? {}).find(
          ({ type, name }) => type === "chunk" && name === `language-${code}`,
        );
        return [code, code === ENGLISH ? "" : chunk ? `/${chunk.fileName}` : `/@id/${LANGUAGE}${code}`];
      });
      return html.replace("__LANGUAGES__", JSON.stringify(Object.fromEntries(files)));
    },
  },
};
