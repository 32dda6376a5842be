import { expect, it } from "vitest";
import { MissingPage, shouldReload } from "@/shell/missing-chunk";
import { lazyPage } from "./lazy-page";

it("leaves a page that cannot be fetched to the error screen, which reloads only with a network", async () => {
  const gone = new TypeError("Failed to fetch dynamically imported module: https://x/assets/Page-a1.js");
  const Page = lazyPage(() => Promise.reject<{ default: () => null }>(gone));
  await Page.preload?.();
  let thrown: unknown;
  try {
    (Page as (props: object) => unknown)({});
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(MissingPage);
  expect(shouldReload(thrown, false, () => sessionStorage)).toBe(false);
  expect(shouldReload(thrown, true, () => sessionStorage)).toBe(true);
});
