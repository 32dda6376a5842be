const sizeUnits = ["Bytes", "KB", "MB", "GB"];

/** `0 Bytes`, `1.5 KB`, `10 MB`: base 1024, two decimals at most. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < sizeUnits.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(2))} ${sizeUnits[unit]}`;
}
