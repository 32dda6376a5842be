import type { Schemas } from "@/api/client";

export type StoredFile = Schemas["File"];

/** How a file can be viewed: the server serves images, videos, and PDFs inline; everything else is a download. */
export type FileKind = "image" | "video" | "pdf" | "text" | "table" | "mail" | "document";

/** Whether a file can be viewed on the page or in a new tab. A table is shown as text. */
export const canPreview = (file: Pick<StoredFile, "file_type">) => !["mail", "document"].includes(fileKind(file));

/** The kind of a file by its media type. */
export function fileKind(file: Pick<StoredFile, "file_type">): FileKind {
  if (/^image\/(jpeg|png|gif|webp|heic)$/.test(file.file_type)) return "image";
  if (file.file_type === "application/pdf") return "pdf";
  if (/^video\/(mp4|quicktime)$/.test(file.file_type)) return "video";
  if (file.file_type.startsWith("text/plain")) return "text";
  if (file.file_type === "text/csv") return "table";
  if (file.file_type === "message/rfc822") return "mail";
  return "document";
}
