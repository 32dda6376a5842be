import { expect, it } from "vitest";
import { chooseLanguage, LANGUAGES, pageLanguage } from "./language";

const KEY = "language:1";

it("keeps the choice on the device", () => {
  chooseLanguage("es");
  expect(localStorage.getItem(KEY)).toBe("es");
});

it("knows the languages of the catalogs, and that pages are English unless another was loaded", () => {
  expect(LANGUAGES).toEqual([
    { code: "en", name: "English" },
    { code: "es", name: "Español" },
  ]);
  expect(pageLanguage()).toBe("en");
});
