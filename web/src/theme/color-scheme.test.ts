import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { inlineScript } from "@/test/inline-script";
import { colorSchemeManager } from "./color-scheme";

it("stores the theme as light, dark, or system", () => {
  const manager = colorSchemeManager();
  expect(manager.get("light")).toBe("auto");
  manager.set("auto");
  expect(localStorage.getItem("theme")).toBe("system");
  manager.set("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  expect(manager.get("auto")).toBe("dark");
});

it("treats an unknown theme as system", () => {
  localStorage.setItem("theme", "sepia");
  expect(colorSchemeManager().get("light")).toBe("auto");
});

const LIGHT = "#f8f6f2";
const DARK = "#161513";

/** Runs the theme script of index.html on a separate document. */
function start(kept: string | null, isDark: boolean) {
  const page = document.implementation.createHTMLDocument();
  for (const content of [LIGHT, DARK]) {
    const meta = page.createElement("meta");
    Object.assign(meta, { name: "theme-color", content });
    page.head.append(meta);
  }
  const run = new Function("localStorage", "matchMedia", "document", inlineScript("sets-theme"));
  run({ getItem: () => kept }, () => ({ matches: isDark }), page);
  const bars = () =>
    [...page.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map(({ content }) => content);
  return { root: page.documentElement, bars };
}

it.each([
  ["dark", false, DARK],
  ["light", true, LIGHT],
  ["system", true, DARK],
  [null, false, LIGHT],
])("colors the browser bar for theme %s (dark system: %s)", async (kept, isDark, bar) => {
  const { bars } = start(kept, isDark);
  await waitFor(() => expect(bars()).toEqual([bar, bar]));
});

it("updates the browser bar's color when the theme changes", async () => {
  const { root, bars } = start("light", false);
  await waitFor(() => expect(bars()).toEqual([LIGHT, LIGHT]));
  // As MantineProvider does.
  root.setAttribute("data-mantine-color-scheme", "dark");
  await waitFor(() => expect(bars()).toEqual([DARK, DARK]));
});
