import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";

/** Messages of one file in `locales` for a language. Keys are the ids without the file's name. Placeholders are not resolved. */
export function messagesIn(language: string, area: string): Record<string, string> {
  const text = readFileSync(join(import.meta.dirname, `../../../locales/${language}/${area}.ftl`), "utf8");
  const resource = new FluentResource(text);
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(resource);
  return Object.fromEntries(
    resource.body.map(({ id }) => [
      id.slice(area.length + 1),
      bundle.formatPattern(bundle.getMessage(id)?.value ?? "", {}, []),
    ]),
  );
}
