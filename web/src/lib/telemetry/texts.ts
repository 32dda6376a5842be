import { formatFileSize } from "@/lib/file-size";

/** `1 failed query`, `2 failed queries`. */
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The specified titles, each with what was measured. */
export const alertTexts = {
  critical: "Critical Performance Issue",
  memory: (heap: number, limit: number) => ({
    title: "Critical Memory Usage",
    message: `This page holds ${formatFileSize(heap)} of memory; ${formatFileSize(limit)} is the limit. Reloading it frees what is not needed.`,
  }),
  queries: (count: number, limit: number) => ({
    title: "Query Cache Overflow",
    message: `${count} answers of the server are kept; ${limit} is the limit. The oldest that nobody looks at are dropped.`,
  }),
  listeners: (count: number, limit: number) => ({
    title: "Severe Memory Leak",
    message: `Pages that were left have ${count} listeners in this window; ${limit} is the limit. Reloading it removes them.`,
  }),
  growth: {
    title: "Severe Memory Leak",
    message:
      "What this page holds of memory has grown by half without ever falling. Reloading it frees what is not needed.",
  },
  cleanUp: (queries: number, items: number, trimmed: boolean) => ({
    title: "Auto-Cleanup Performed",
    message: [
      queries > 0 && `Dropped ${counted(queries, "kept answer", "kept answers")} of the server.`,
      items > 0 && `Removed ${counted(items, "item", "items")} from this browser's storage.`,
      trimmed && "Removed the older half of what was measured: the storage was full.",
    ]
      .filter(Boolean)
      .join(" "),
  }),
};
