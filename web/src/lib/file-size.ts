const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const

/** A size as people say it, base 1024: `0 Bytes`, `1.5 KB`, `3.25 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes <= 0) return '0 Bytes'
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`
}
