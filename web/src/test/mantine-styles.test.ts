import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(process.cwd(), "..");
const SOURCES = join(process.cwd(), "src");

const read = (path: string) => readFileSync(path, "utf8");
const importsStyle = (source: string, component: string) =>
  source.includes(`@mantine/core/styles/${component}.layer.css"`);

/** The components that a file imports from Mantine. */
function mantineComponents(source: string): string[] {
  const lists = [...source.matchAll(/import \{([^}]*)\} from "@mantine\/core";/g)];
  const names = lists.flatMap(([, names]) => (names ?? "").split(",")).map((name) => name.trim());
  return names.filter((name) => /^[A-Z]/.test(name));
}

it("imports the styles of every Mantine component where it is used", () => {
  const everywhere = read(join(SOURCES, "theme/mantine-styles.ts"));
  const hasStyle = (name: string) => existsSync(join(ROOT, `node_modules/@mantine/core/styles/${name}.layer.css`));
  const missing = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .flatMap((file) => {
      const source = read(join(SOURCES, file));
      return mantineComponents(source)
        .filter((name) => hasStyle(name) && !importsStyle(everywhere, name) && !importsStyle(source, name))
        .map((name) => `${file}: ${name}`);
    });
  expect(missing).toEqual([]);
});
