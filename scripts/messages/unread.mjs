// Finds unused messages. The browser's code calls an area with a key: a string, a template with placeholders, or a variable, which can
// be any string of the code and any template of the file. The server's code names a variant. Both can also build a whole id. A message
// can also be used by another message.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AREAS, variantOf, WORDS } from "./rust.mjs";

const ROOT = join(import.meta.dirname, "../..");

/** The texts of the files in a folder with these name endings, without tests. */
const filesBelow = (folder, end) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => end.test(file) && !/\.test\.|(^|\/)tests?(\/|\.rs$)/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), "utf8"));

const STRING = /"([^"\\\n]*)"/g;
const TEMPLATE = /`([^`]*)`/g;
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const stringsOf = (text) => [...text.matchAll(STRING)].map(([, string]) => string);

/** A pattern that matches a template with any values in its placeholders. */
const patternOf = (template) => new RegExp(`^${template.split(/\$?\{[^}]*\}/).map(escaped).join(".+")}$`);
const templatesOf = (text) => [...text.matchAll(TEMPLATE)].map(([, template]) => template);

/** The source text of a call's first argument, which starts here. */
function argumentAt(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if ("([{".includes(text[at])) depth++;
    else if (")]}".includes(text[at]) && depth-- === 0) return text.slice(from, at);
    else if (text[at] === "," && depth === 0) return text.slice(from, at);
  }
  return text.slice(from);
}

/** The keys of an area that a source file reads. */
function readsOf(text, area, anyString) {
  const name = new RegExp(`import (\\w+) from "locales/${area}\\.ftl"`).exec(text)?.[1];
  if (name === undefined) return () => false;
  const keys = new Set();
  const patterns = [];
  let isOpen = false;
  for (const { 0: use, index } of text.matchAll(new RegExp(`(?<!import )\\b${name}\\b(\\.find)?\\(?`, "g"))) {
    const argument = use.endsWith("(") ? argumentAt(text, index + use.length) : "";
    const [strings, templates] = [stringsOf(argument), templatesOf(argument)];
    for (const string of strings) keys.add(string);
    patterns.push(...templates.map(patternOf));
    isOpen ||= strings.length + templates.length === 0;
  }
  if (isOpen) patterns.push(...templatesOf(text).filter((template) => /^[a-z]/.test(template)).map(patternOf));
  return (key) => keys.has(key) || patterns.some((pattern) => pattern.test(key)) || (isOpen && anyString.has(key));
}

/** The ids of the unused messages in the English catalogs. */
export function unread(english) {
  const programs = filesBelow("web/src", /(?<!\.d)\.tsx?$/);
  const anyString = new Set(programs.flatMap(stringsOf));
  const build = readFileSync(join(ROOT, "web/messages-plugin.ts"), "utf8");
  const server = filesBelow("crates", /(?<!generated)\.rs$/).join("\n");
  const variants = new Set([...server.matchAll(/\bMessage::(\w+)/g)].map(([, variant]) => variant));
  const whole = [...programs.flatMap(templatesOf), ...stringsOf(server)].filter((text) => /^[a-z-]+-\$?\{/.test(text)).map(patternOf);
  const found = [];
  for (const [area, messages] of english) {
    // The server finds its words by their area.
    if (WORDS.includes(area)) continue;
    const reads = programs.map((text) => readsOf(text, area, anyString));
    const within = new Set([...messages.values()].flatMap(({ references }) => [...references]));
    for (const id of messages.keys()) {
      const key = id.slice(area.length + 1);
      const isRead =
        within.has(id) ||
        build.includes(`"${id}"`) ||
        whole.some((pattern) => pattern.test(id)) ||
        reads.some((isReadBy) => isReadBy(key)) ||
        (AREAS.includes(area) && variants.has(variantOf(id)));
      if (!isRead) found.push(id);
    }
  }
  return found;
}
