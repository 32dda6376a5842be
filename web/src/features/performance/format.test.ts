import { expect, it } from "vitest";
import { NO_RESOURCES } from "@/lib/telemetry/resources";
import { formatPacked, formatSaved } from "./format";

it.each([
  ["all of it is known", { packed: 300, compared: 1000, unpacked: 1000 }, "300 Bytes", "70 %"],
  ["some of it is known", { packed: 300, compared: 1000, unpacked: 2000 }, "–", "70 %"],
  ["nothing of it is known", { packed: 0, compared: 0, unpacked: 2000 }, "–", "–"],
  ["there is nothing", {}, "0 Bytes", "–"],
])("says how small files were sent where %s", (_, given, packed, saved) => {
  const files = { ...NO_RESOURCES.scripts, ...given };
  expect(formatPacked(files)).toBe(packed);
  expect(formatSaved(files)).toBe(saved);
});
