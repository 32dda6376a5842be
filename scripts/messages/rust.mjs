// The catalogs for the server: its languages, the texts of the areas that it writes, and an enum of their messages.
import { languages, sources } from "./files.mjs";

/** The areas whose messages the server writes or sends as a code with parameters. */
export const AREAS = ["day", "device", "email", "error", "export", "import", "language", "notification", "standing", "table", "title", "update"];

/** The areas of which `WORD` takes single words; `<area>-<word>` is the message of each. */
export const WORDS = ["audit-detail", "audit-event", "error-field", "error-file-kind", "event-status", "event-type", "month", "report-kind", "report-question", "status", "urgency"];

const TYPES = { number: "i64", boolean: "bool", text: "String", message: "Param" };

/** What Rust cannot have as the name of a field. */
const RESERVED = new Set(["as", "box", "const", "do", "final", "fn", "for", "if", "in", "loop", "match", "mod", "move", "pub", "ref", "static", "type", "use", "where"]);

const NAMES = new Intl.DisplayNames("en", { type: "language" });

/** `Spanish` of `es`; `BrazilianPortuguese` of `pt-BR`. */
const nameOf = (language) => NAMES.of(language).replace(/[^A-Za-z]+/g, "");

/** `NotificationEventMoved` of `notification-event-moved`. */
export const variantOf = (id) => id.replace(/(^|[-_])([a-z0-9])/g, (_, _before, letter) => letter.toUpperCase());

/** crates/messages/src/generated.rs; what cannot be written goes into `problems`. */
export function rust(english, problems) {
  const areas = [...AREAS, ...WORDS].sort();
  const lines = [
    "// Written by scripts/generate-messages.mjs from locales/; nothing here is edited by hand.",
    "",
    "use crate::catalog::{languages, messages};",
    "use crate::text::Param;",
    "",
    "languages! {",
  ];
  for (const language of languages()) {
    const texts = sources(language);
    for (const area of areas)
      for (const [, of] of (texts.get(area) ?? "").matchAll(/\bof: "([^"]*)"/g))
        if (!WORDS.includes(of)) problems.push(`${language}/${area}.ftl: there are no words of ${JSON.stringify(of)} (scripts/messages/rust.mjs)`);
    lines.push(`    ${nameOf(language)} = "${language}" {`);
    for (const area of areas) lines.push(`        include_str!("../../../locales/${language}/${area}.ftl"),`);
    lines.push("    }");
  }
  lines.push("}", "", "messages! {");
  for (const area of areas) if (!english.has(area)) problems.push(`scripts/messages/rust.mjs: there is no locales/en/${area}.ftl`);
  for (const area of AREAS) {
    for (const [id, { params }] of english.get(area) ?? []) {
      for (const name of params.keys())
        if (!/^[a-z][a-z0-9_]*$/.test(name) || RESERVED.has(name)) problems.push(`en/${area}.ftl: ${id}: $${name} cannot be a field in Rust`);
      const fields = [...params].map(([name, type]) => `${name}: ${TYPES[type]}`);
      lines.push(`    ${variantOf(id)} = "${id}"${fields.length > 0 ? ` { ${fields.join(", ")} }` : ""},`);
    }
  }
  lines.push("}");
  return `${lines.join("\n")}\n`;
}
