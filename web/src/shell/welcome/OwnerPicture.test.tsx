import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/browser/language";
import { renderInPortal } from "@/test/render";
import { OwnerPicture } from "./OwnerPicture";

afterEach(() => {
  globalThis.catalog = undefined;
  localStorage.removeItem("mantine-color-scheme-value");
});

const shown = async (language: string, scheme: string) => {
  globalThis.catalog = { language, areas: {} };
  localStorage.setItem("mantine-color-scheme-value", scheme);
  await renderInPortal(<OwnerPicture />);
  return screen.getByRole("img").getAttribute("src");
};

it.each(LANGUAGES.flatMap(({ code }) => ["light", "dark"].map((scheme) => [code, scheme] as const)))(
  "has a picture in %s, %s",
  async (language, scheme) => {
    expect(await shown(language, scheme)).toContain(`owner-${language}-${scheme}.webp`);
  },
);

it("shows the English picture in a language without one", async () => {
  expect(await shown("xx", "dark")).toContain("owner-en-dark.webp");
});
