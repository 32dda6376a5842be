import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The text of a script of index.html, by its id. */
export function inlineScript(id: string): string {
  const html = readFileSync(join(import.meta.dirname, "../../index.html"), "utf8");
  const script = new DOMParser().parseFromString(html, "text/html").getElementById(id)?.textContent;
  if (!script) throw new Error(`index.html has no script "${id}"`);
  return script;
}
