import type { Schemas } from "@/api/client";

export type StoredFile = Schemas["File"];

/** How a file can be viewed: the server serves images and PDFs inline; everything else is a download. */
export type FileKind = "image" | "pdf" | "text" | "document";

/** The kind of a file by its media type. */
export function fileKind(file: Pick<StoredFile, "file_type">): FileKind {
  if (/^image\/(jpeg|png|gif|webp|heic)$/.test(file.file_type)) return "image";
  if (file.file_type === "application/pdf") return "pdf";
  if (file.file_type.startsWith("text/plain")) return "text";
  return "document";
}
