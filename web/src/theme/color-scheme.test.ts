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
