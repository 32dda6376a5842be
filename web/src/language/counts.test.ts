import { expect, it } from "vitest";
import { grouped } from "./counts";

it.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567, -1234])("groups the digits of %d like the browser", (count) => {
  expect(grouped(count)).toBe(count.toLocaleString("en-US"));
  expect(grouped(count)).toBe(count.toLocaleString("es-US"));
});
