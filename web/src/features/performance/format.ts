import type { Measure } from "@/lib/telemetry/limits";
import { type Files, isPackedKnown } from "@/lib/telemetry/resources";
import { formatFileSize } from "@/lib/text/file-size";

/** Formats a duration: `240 ms`, `2.4 s`. */
export function formatMs(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(2))} s`;
}

/** Formats a measure's value with its unit. */
export function formatMeasure(measure: Measure, value: number): string {
  if (measure === "CLS") return value.toFixed(value < 0.01 && value > 0 ? 3 : 2);
  return measure === "heap" ? formatBytes(value) : formatMs(value);
}

/** One decimal is enough to compare sizes. */
export function formatBytes(bytes: number): string {
  const unit = 1024 ** Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return formatFileSize(Math.round((bytes / unit) * 10) * (unit / 10));
}

/** Formats a percentage, such as `93 %`; a dash if the whole is zero. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`;
}

/** The compressed size of files; a dash if the browser does not report it for all of them. */
export function formatPacked(files: Files): string {
  return isPackedKnown(files) ? formatBytes(files.packed) : "–";
}

/** The share that compression saved, for the files whose sizes are known. */
export function formatSaved({ packed, compared }: Files): string {
  return formatShare(compared - packed, compared);
}
