import type { Measure } from "@/lib/telemetry/limits";
import { type Files, isPackedKnown } from "@/lib/telemetry/resources";
import { formatFileSize } from "@/lib/text/file-size";

/** `240 ms`, `2.4 s`. */
export function formatMs(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(2))} s`;
}

/** A value of a measure with its unit. */
export function formatMeasure(measure: Measure, value: number): string {
  if (measure === "CLS") return value.toFixed(value < 0.01 && value > 0 ? 3 : 2);
  return measure === "heap" ? formatBytes(value) : formatMs(value);
}

/** To a tenth, as sizes are compared at a glance. */
export function formatBytes(bytes: number): string {
  const unit = 1024 ** Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return formatFileSize(Math.round((bytes / unit) * 10) * (unit / 10));
}

/** `93 %` of something; a dash of nothing. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`;
}

/** How small files were sent; a dash where the browser does not know it of all of them. */
export function formatPacked(files: Files): string {
  return isPackedKnown(files) ? formatBytes(files.packed) : "–";
}

/** What compression saved of the files of which it is known. */
export function formatSaved({ packed, compared }: Files): string {
  return formatShare(compared - packed, compared);
}
