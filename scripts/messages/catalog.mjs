// Reads the message catalogs in locales/<language>/<area>.ftl (Project Fluent) and checks that they agree.
//
// English decides which messages there are and which parameters each has. Every other language has the same messages with the
// same parameters. The id of a message begins with the name of its area.
import { createRequire } from "node:module";
import { ENGLISH, LOCALES, languages, sources } from "./files.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { parse, Visitor } = await import(require.resolve("@fluent/syntax"));

/** The functions that messages can call; the server and the browser have the same. */
const FUNCTIONS = new Set(["NUMBER", "WORD", "DAY", "MOMENT", "TEXT"]);

/** The functions that tell what their parameter is. */
const TYPES = { NUMBER: "number", TEXT: "message" };

/** Finds the parameters of messages, and what they refer to. */
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
    this.genericVisit(node);
  }
}

const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** What a parameter is that selects by these keys: a number, yes or no, or one of some words. */
function typeOf(keys) {
  if (keys.every((key) => PLURALS.has(key) || /^\d+$/.test(key)) && keys.some((key) => key !== "other")) return "number";
  if (keys.every((key) => key === "true" || key === "false")) return "boolean";
  return "text";
}

/** The messages of a file: id to parameters and comment; what is wrong with it goes into `problems`. */
export function messagesOf(area, text, name, problems) {
  const messages = new Map();
  for (const entry of parse(text, { withSpans: false }).body) {
    if (entry.type === "Junk") {
      problems.push(`${name}: cannot be read: ${entry.annotations[0]?.message}: ${entry.content.trim().slice(0, 80)}`);
      continue;
    }
    if (entry.type === "Term") problems.push(`${name}: -${entry.id.name}: use a message instead of a term`);
    if (entry.type !== "Message") continue;
    const id = entry.id.name;
    if (!id.startsWith(`${area}-`)) problems.push(`${name}: ${id} does not begin with ${area}-`);
    if (messages.has(id)) problems.push(`${name}: ${id} is there twice`);
    if (!entry.value || entry.attributes.length > 0) problems.push(`${name}: ${id} must be one text without attributes`);
    const finder = new Finder();
    finder.visit(entry);
    problems.push(...finder.problems.map((problem) => `${name}: ${id} ${problem}`));
    messages.set(id, { params: finder.params, references: finder.references, comment: entry.comment?.content });
  }
  // A message that refers to another one has its parameters too.
  for (const [id, message] of messages)
    for (const reference of message.references) {
      const other = messages.get(reference);
      if (!other) problems.push(`${name}: ${id} refers to ${reference}, which is not in this file`);
      for (const [param, type] of other?.params ?? []) if (!message.params.has(param)) message.params.set(param, type);
    }
  return messages;
}

/** All messages as English has them, by area, and what is wrong with the catalogs. */
export function readCatalog(root = LOCALES) {
  const problems = [];
  const english = new Map();
  for (const [area, text] of sources(ENGLISH, root))
    english.set(area, messagesOf(area, text, `${ENGLISH}/${area}.ftl`, problems));
  for (const language of languages(root)) {
    if (language === ENGLISH) continue;
    const files = sources(language, root);
    for (const area of files.keys()) if (!english.has(area)) problems.push(`${language}/${area}.ftl: English has no such file`);
    for (const [area, expected] of english) {
      const name = `${language}/${area}.ftl`;
      const text = files.get(area);
      if (text === undefined) {
        problems.push(`${name} is missing`);
        continue;
      }
      const found = messagesOf(area, text, name, problems);
      for (const id of found.keys()) if (!expected.has(id)) problems.push(`${name}: English has no ${id}`);
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
