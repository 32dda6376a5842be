import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { colorSchemeManager } from "./color-scheme";

it("keeps the choice under `theme`, as light, dark or system", () => {
  const manager = colorSchemeManager();
  expect(manager.get("light")).toBe("auto");
  manager.set("auto");
  expect(localStorage.getItem("theme")).toBe("system");
  manager.set("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  expect(manager.get("auto")).toBe("dark");
});

it("takes a word that it does not know for system", () => {
  localStorage.setItem("theme", "sepia");
  expect(colorSchemeManager().get("light")).toBe("auto");
});

it.each([
  ["dark", false, ["#161513", "#161513"]],
  ["light", true, ["#f8f6f2", "#f8f6f2"]],
  ["system", true, ["as it was", "as it was"]],
  [null, false, ["as it was", "as it was"]],
])("colours the browser's bar for the choice %s, the system being dark: %s", (kept, isDark, bars) => {
  const page = readFileSync(join(process.cwd(), "index.html"), "utf8");
  const script = page.match(/<script nonce="__CSP_NONCE__">\s*\/\/ Before([\s\S]*?)<\/script>/)?.[1] ?? "";
  const metas = [{ content: "as it was" }, { content: "as it was" }];
  const document = { documentElement: { setAttribute: () => {} }, querySelectorAll: () => metas };
  const run = new Function("localStorage", "matchMedia", "document", `// ${script}`);
  run({ getItem: () => kept }, () => ({ matches: isDark }), document);
  expect(metas.map(({ content }) => content)).toEqual(bars);
});
