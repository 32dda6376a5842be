import fileSizeText from "locales/file-size.ftl";

const UNITS = ["bytes", "kb", "mb", "gb"] as const;

/** `0 Bytes`, `1.5 KB`, `10 MB`: base 1024, two decimals at most. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return fileSizeText("of", { size: Number(size.toFixed(2)), unit: UNITS[unit] ?? "gb" });
}
