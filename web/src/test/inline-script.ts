import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Source of an inline script in index.html, by id. */
export function inlineScript(id: string): string {
  const html = readFileSync(join(import.meta.dirname, "../../index.html"), "utf8");
  const script = new DOMParser().parseFromString(html, "text/html").getElementById(id)?.textContent;
  if (!script) throw new Error(`index.html has no script "${id}"`);
  return script;
}
