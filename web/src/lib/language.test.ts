import { expect, it } from "vitest";
import { chooseLanguage, forgetEnglish, readEnglish } from "./language";

const KEY = "language:1";

it("lets somebody read English without choosing it for the device", () => {
  localStorage.setItem(KEY, "es");
  readEnglish();
  expect([sessionStorage.getItem(KEY), localStorage.getItem(KEY)]).toEqual(["en", "es"]);
  forgetEnglish();
  expect([sessionStorage.getItem(KEY), localStorage.getItem(KEY)]).toEqual([null, "es"]);
});

it("takes a choice for more than what somebody before had to read", () => {
  readEnglish();
  chooseLanguage("es");
  expect([sessionStorage.getItem(KEY), localStorage.getItem(KEY)]).toEqual([null, "es"]);
});
