// The types of the messages for the browser: each locales/<area>.ftl is a module whose default export finds its messages.

const TYPES = { number: "number", boolean: "boolean", text: "string | number", message: "string" };

/** web/src/messages.d.ts. */
export function typescript(english) {
  const lines = [
    "// Written by scripts/generate-messages.mjs from locales/en; nothing here is edited by hand.",
    "",
  ];
  for (const [area, messages] of english) {
    lines.push(`declare module "locales/${area}.ftl" {`);
    lines.push('  const text: import("@/language/messages").Area<{');
    for (const [id, { params }] of messages) {
      const key = id.slice(area.length + 1);
      const fields = [...params].map(([name, type]) => `${name}: ${TYPES[type]}`);
      lines.push(`    ${/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key)}: ${fields.length > 0 ? `{ ${fields.join("; ")} }` : "null"};`);
    }
    lines.push("  }>;", "  export default text;", "}");
  }
  return `${lines.join("\n")}\n`;
}
