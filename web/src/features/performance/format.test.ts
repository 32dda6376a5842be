import { expect, it } from "vitest";
import { NO_RESOURCES } from "@/lib/telemetry/resources";
import { formatPacked, formatSaved } from "./format";

it.each([
  ["all sizes are known", { packed: 300, compared: 1000, unpacked: 1000 }, "300 Bytes", "70 %"],
  ["some sizes are known", { packed: 300, compared: 1000, unpacked: 2000 }, "–", "70 %"],
  ["no sizes are known", { packed: 0, compared: 0, unpacked: 2000 }, "–", "–"],
  ["there are no files", {}, "0 Bytes", "–"],
])("formats the compressed size and savings when %s", (_, given, packed, saved) => {
  const files = { ...NO_RESOURCES.scripts, ...given };
  expect(formatPacked(files)).toBe(packed);
  expect(formatSaved(files)).toBe(saved);
});
