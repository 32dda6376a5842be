import { expect, it } from "vitest";
import { chooseLanguage, LANGUAGES, pageLanguage } from "./language";

const KEY = "language:1";

it("stores the chosen language on the device", () => {
  chooseLanguage("es");
  expect(localStorage.getItem(KEY)).toBe("es");
});

it("lists the catalog languages and defaults to English", () => {
  expect(LANGUAGES).toEqual([
    { code: "en", name: "English" },
    { code: "es", name: "Español" },
  ]);
  expect(pageLanguage()).toBe("en");
});
