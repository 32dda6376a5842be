// Reads the message catalogs in locales/<language>/<area>.ftl (Project Fluent) and checks that they agree.
//
// English defines the messages, their parameters, and the page texts. Every other language must have the same ones. The id of a
// message starts with the name of its area.
import { createRequire } from "node:module";
import { join } from "node:path";
import { ENGLISH, LOCALES, languages, pages, sources } from "./files.mjs";

const require = createRequire(join(import.meta.dirname, "../../web/package.json"));
const { parse, Visitor } = await import(require.resolve("@fluent/syntax"));

/** The functions that messages can call. The server and the browser implement the same ones. */
const FUNCTIONS = new Set(["NUMBER", "WORD", "DAY", "MOMENT", "TEXT"]);

/** The functions that determine the type of their parameter. */
const TYPES = { NUMBER: "number", TEXT: "message" };

/** Finds the parameters and references of a message. */
class Finder extends Visitor {
  params = new Map();
  references = new Set();
  problems = [];

  note(name, type) {
    const known = this.params.get(name);
    this.params.set(name, known && known !== "text" ? known : type);
  }

  visitVariableReference({ id }) {
    this.note(id.name, "text");
  }

  visitMessageReference({ id }) {
    this.references.add(id.name);
  }

  visitFunctionReference(node) {
    if (!FUNCTIONS.has(node.id.name)) this.problems.push(`calls ${node.id.name}, which does not exist`);
    const [given] = node.arguments.positional;
    if (node.id.name in TYPES && given?.type === "VariableReference") this.note(given.id.name, TYPES[node.id.name]);
    this.genericVisit(node);
  }

  visitSelectExpression(node) {
    const { selector, variants } = node;
    const keys = variants.map(({ key }) => (key.type === "Identifier" ? key.name : key.value));
    if (selector.type === "VariableReference") this.note(selector.id.name, typeOf(keys));
    // The server's NUMBER returns text, which does not select a plural form.
    if (selector.type === "FunctionReference" && selector.id.name === "NUMBER") this.problems.push("selects by NUMBER; use the parameter");
    this.genericVisit(node);
  }
}

const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** The type of a parameter that selects one of these keys: number, boolean, or text. */
function typeOf(keys) {
  if (keys.every((key) => PLURALS.has(key) || /^\d+$/.test(key)) && keys.some((key) => key !== "other")) return "number";
  if (keys.every((key) => key === "true" || key === "false")) return "boolean";
  return "text";
}

/** The messages of a file: a map from id to parameters and comment. Adds errors to `problems`. */
export function messagesOf(area, text, name, problems) {
  const messages = new Map();
  for (const entry of parse(text, { withSpans: false }).body) {
    if (entry.type === "Junk") {
      problems.push(`${name}: syntax error: ${entry.annotations[0]?.message}: ${entry.content.trim().slice(0, 80)}`);
      continue;
    }
    if (entry.type === "Term") problems.push(`${name}: -${entry.id.name}: use a message instead of a term`);
    if (entry.type !== "Message") continue;
    const id = entry.id.name;
    if (!id.startsWith(`${area}-`)) problems.push(`${name}: ${id} does not start with ${area}-`);
    if (messages.has(id)) problems.push(`${name}: ${id} appears twice`);
    if (!entry.value || entry.attributes.length > 0) problems.push(`${name}: ${id} must have a text and no attributes`);
    const finder = new Finder();
    finder.visit(entry);
    problems.push(...finder.problems.map((problem) => `${name}: ${id} ${problem}`));
    messages.set(id, { params: finder.params, references: finder.references, comment: entry.comment?.content });
  }
  // A message also has the parameters of the messages that it refers to.
  for (const [id, message] of messages)
    for (const reference of message.references) {
      const other = messages.get(reference);
      if (!other) problems.push(`${name}: ${id} refers to ${reference}, which is not in this file`);
      for (const [param, type] of other?.params ?? []) if (!message.params.has(param)) message.params.set(param, type);
    }
  return messages;
}

/** All English messages by area, and the errors in the catalogs. */
export function readCatalog(root = LOCALES) {
  const problems = [];
  const english = new Map();
  for (const [area, text] of sources(ENGLISH, root))
    english.set(area, messagesOf(area, text, `${ENGLISH}/${area}.ftl`, problems));
  for (const language of languages(root)) {
    if (language === ENGLISH) continue;
    const [ownPages, englishPages] = [new Set(pages(language, root)), new Set(pages(ENGLISH, root))];
    for (const page of englishPages) if (!ownPages.has(page)) problems.push(`${language}/${page}.md is missing`);
    for (const page of ownPages) if (!englishPages.has(page)) problems.push(`${language}/${page}.md: there is no such file in English`);
    const files = sources(language, root);
    for (const area of files.keys()) if (!english.has(area)) problems.push(`${language}/${area}.ftl: there is no such file in English`);
    for (const [area, expected] of english) {
      const name = `${language}/${area}.ftl`;
      const text = files.get(area);
      if (text === undefined) {
        problems.push(`${name} is missing`);
        continue;
      }
      const found = messagesOf(area, text, name, problems);
      for (const id of found.keys()) if (!expected.has(id)) problems.push(`${name}: ${id} does not exist in English`);
      for (const [id, { params }] of expected) {
        const own = found.get(id);
        if (!own) problems.push(`${name}: ${id} is missing`);
        else {
          for (const param of params.keys()) if (!own.params.has(param)) problems.push(`${name}: ${id} lacks $${param}`);
          for (const param of own.params.keys()) if (!params.has(param)) problems.push(`${name}: ${id} has no $${param} in English`);
        }
      }
    }
  }
  return { english, problems };
}
