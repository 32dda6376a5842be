import attachmentText from "locales/attachment.ftl";
import { identifier } from "@/lib/text/clean";

/** Checks that the browser makes before upload. The server repeats them and inspects the content. */
export interface FileRules {
  most: number;
  /** The error for more than `most` files. */
  tooMany: string;
  tooLarge: (name: string) => string;
  notAccepted: (name: string) => string;
}

export const MAX_FILE_BYTES = 10_485_760;
const MAX_NAME_LENGTH = 255;
const FORBIDDEN_ENDINGS = [".exe", ".bat", ".cmd", ".scr", ".pif", ".js", ".jar", ".php", ".asp", ".jsp"];

const ACCEPTED: Record<string, string[]> = {
  "image/jpeg": [".jpg", ".jpeg", ".jfif"],
  "image/png": [".png"],
  "image/gif": [".gif"],
  "image/webp": [".webp"],
  "image/heic": [".heic", ".heif"],
  "application/pdf": [".pdf"],
  "text/plain": [".txt"],
  "application/msword": [".doc"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [".docx"],
};

/** The value of a file input's `accept` attribute. Lists media types for phones and file extensions for desktops. */
const acceptAll = (types: string[]) => types.flatMap((type) => [type, ...(ACCEPTED[type] ?? [])]).join(",");
export const ACCEPT = acceptAll(Object.keys(ACCEPTED));

/** The same for iPhones and iPads, without HEIC. They then convert HEIC to JPEG, which every device can open. */
export const ACCEPT_ON_IPHONE = acceptAll(Object.keys(ACCEPTED).filter((type) => type !== "image/heic"));

/** Up to 5 files, with the specified texts (specification 2, section 5, "Simple uploader"). */
export const simpleUploader: FileRules = {
  most: 5,
  tooMany: attachmentText("rule-simple-too-many"),
  tooLarge: (name: string) => attachmentText("rule-simple-too-large", { name }),
  notAccepted: (name: string) => attachmentText("rule-simple-not-accepted", { name }),
};

/** Up to 10 files, with the specified texts (specification 2, section 5, "Secure uploader", and section 8). */
export const secureUploader: FileRules = {
  most: 10,
  tooMany: attachmentText("rule-too-many"),
  tooLarge: () => attachmentText("rule-too-large"),
  notAccepted: () => attachmentText("rule-not-accepted"),
};

/** The error in a file's name, if any. */
export function fileNameError(name: string): string | undefined {
  if (name.includes("..") || /[/\\\p{Cc}]/u.test(name)) {
    return attachmentText("rule-characters");
  }
  const visible = identifier(name).toLowerCase();
  if (FORBIDDEN_ENDINGS.some((ending) => visible.endsWith(ending))) {
    return attachmentText("rule-forbidden");
  }
  return [...name].length > MAX_NAME_LENGTH ? attachmentText("rule-name-too-long") : undefined;
}

/** Media types that browsers use for unknown files. The extension is more reliable then. */
const UNKNOWN = ["", "application/octet-stream"];
const PICTURE = /^image\/(jpeg|jpg|pjpeg|png|gif|webp|heic|heif)$/;

/** The media type to declare: the accepted type for the file's extension, unless the browser reports a different one. An
 *  image may have any image extension or none; the server inspects the content and corrects the name. */
export function mediaType(file: File): string | undefined {
  const name = file.name.toLowerCase();
  const isPicture = PICTURE.test(file.type);
  const isUnknown = UNKNOWN.includes(file.type);
  if (!/\.[^.]+$/.test(name)) return isPicture ? file.type : isUnknown ? "application/octet-stream" : undefined;
  const type = Object.keys(ACCEPTED).find((type) => ACCEPTED[type]?.some((ending) => name.endsWith(ending)));
  const fits = file.type === type || isUnknown || (isPicture && type?.startsWith("image/"));
  return fits ? type : undefined;
}

/** The error in a file, in the wording of the given uploader. */
export function fileError(file: File, rules: FileRules): string | undefined {
  const nameError = fileNameError(file.name);
  if (nameError) return nameError;
  if (file.size === 0) return attachmentText("rule-empty");
  if (file.size > MAX_FILE_BYTES) return rules.tooLarge(file.name);
  return mediaType(file) === undefined ? rules.notAccepted(file.name) : undefined;
}
