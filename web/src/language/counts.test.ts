import { expect, it } from "vitest";
import { languages } from "../../../scripts/messages/files.mjs";
import { messagesIn } from "../test/catalog";
import { grouped } from "./counts";

it.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567, -1234])("groups the digits of %d like the browser", (count) => {
  expect(grouped(count)).toBe(count.toLocaleString("en-US"));
  expect(grouped(count)).toBe(count.toLocaleString("es-US"));
});

// The server reads the separator from the catalog.
it.each(languages())("uses the same separator on the server: %s", (language) => {
  const { locale, thousands } = messagesIn(language, "language");
  const group = new Intl.NumberFormat(locale).formatToParts(12_345).find(({ type }) => type === "group");
  expect(thousands).toBe(group?.value);
});
