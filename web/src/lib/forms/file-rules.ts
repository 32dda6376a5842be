import attachmentText from "locales/attachment.ftl";
import { identifier } from "@/lib/text/clean";
import { formatFileSize } from "@/lib/text/file-size";

/** Checks that the browser makes before upload. The server repeats them and inspects the content. */
export interface FileRules {
  most: number;
  /** The error for more than `most` files. */
  tooMany: string;
  tooLarge: (name: string) => string;
  /** The error for a video of more than `limit`. */
  videoTooLarge: (name: string, limit: string) => string;
  /** Whether only the specified kinds are accepted, and photos from phones. Owners send no others. */
  isBasic?: boolean;
  notAccepted: (name: string) => string;
}

export const MAX_FILE_BYTES = 10_485_760;
const MAX_NAME_LENGTH = 255;
const FORBIDDEN_ENDINGS = [".exe", ".bat", ".cmd", ".scr", ".pif", ".js", ".jar", ".php", ".asp", ".jsp"];

const BASIC: Record<string, string[]> = {
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

const ACCEPTED: Record<string, string[]> = {
  ...BASIC,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "text/csv": [".csv"],
  "application/x-esx": [".esx"],
  "message/rfc822": [".eml"],
  "video/mp4": [".mp4"],
  "video/quicktime": [".mov"],
};

/** What browsers call a kind that they do not know well. */
const ALSO_DECLARED: Record<string, string[]> = {
  "text/csv": ["text/plain", "application/vnd.ms-excel"],
  "application/x-esx": ["application/zip", "application/x-zip-compressed"],
  "message/rfc822": ["text/plain"],
};

/** The value of a file input's `accept` attribute. Lists media types for phones and file extensions for desktops. */
const acceptAll = (types: string[]) => types.flatMap((type) => [type, ...(ACCEPTED[type] ?? [])]).join(",");

/** The value for files that follow these rules. iPhones and iPads convert HEIC to JPEG, which every device can open, unless HEIC is
 *  listed. */
export function acceptOf({ isBasic = false }: Pick<FileRules, "isBasic">, isIphone: boolean): string {
  const types = Object.keys(isBasic ? BASIC : ACCEPTED);
  return acceptAll(isIphone ? types.filter((type) => type !== "image/heic") : types);
}

/** Up to 5 files, with the specified texts (specification 2, section 5, "Simple uploader"). */
export const simpleUploader: FileRules = {
  most: 5,
  tooMany: attachmentText("rule-simple-too-many"),
  tooLarge: (name: string) => attachmentText("rule-simple-too-large", { name }),
  videoTooLarge: (name: string, limit: string) => attachmentText("rule-video-too-large", { name, limit }),
  notAccepted: (name: string) => attachmentText("rule-simple-not-accepted", { name }),
};

/** The same for owners, who send fewer kinds of files. */
export const ownerUploader: FileRules = { ...simpleUploader, isBasic: true };

/** Up to 10 files, with the specified texts (specification 2, section 5, "Secure uploader", and section 8). */
export const secureUploader: FileRules = {
  most: 10,
  tooMany: attachmentText("rule-too-many"),
  tooLarge: () => attachmentText("rule-too-large"),
  videoTooLarge: (name: string, limit: string) => attachmentText("rule-video-too-large", { name, limit }),
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
const VIDEO = /^video\/(mp4|quicktime)$/;
const PICTURE = /^image\/(jpeg|jpg|pjpeg|png|gif|webp|heic|heif)$/;

/** Extensions of pages and drawings that can contain scripts. */
const MARKUP = /\.(html?|mht|mhtml|shtml|svgz?|xht|xhtml|xml)$/;

/** The media type to declare: the accepted type for the file's extension, unless the browser reports a different one. An
 *  image may have any other extension or none; the server inspects the content and corrects the name. */
export function mediaType(file: File): string | undefined {
  const name = file.name.toLowerCase();
  if (MARKUP.test(name) || file.type.startsWith("image/svg")) return undefined;
  const isPicture = PICTURE.test(file.type);
  const isUnknown = UNKNOWN.includes(file.type);
  const type = Object.keys(ACCEPTED).find((type) => ACCEPTED[type]?.some((ending) => name.endsWith(ending)));
  if (type !== undefined) {
    const fits =
      file.type === type ||
      isUnknown ||
      (isPicture && type.startsWith("image/")) ||
      (VIDEO.test(file.type) && VIDEO.test(type)) ||
      ALSO_DECLARED[type]?.includes(file.type);
    if (fits) return type;
  }
  if (isPicture) return file.type;
  const mayBePicture = file.type.startsWith("image/") || (isUnknown && type === undefined);
  return mayBePicture ? "application/octet-stream" : undefined;
}

/** The maximum size of a video in bytes, as the operator configured it. */
export function maxVideoBytes(): number {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="video-size-max"]')?.content;
  return Number(configured ?? 209_715_200);
}

/** The sizes that are accepted, as a sentence. */
export function sizeHint({ isBasic = false }: Pick<FileRules, "isBasic">): string {
  const most = formatFileSize(MAX_FILE_BYTES);
  if (isBasic) return attachmentText("rule-sizes", { most });
  return attachmentText("rule-sizes-with-videos", { most, video: formatFileSize(maxVideoBytes()) });
}

/** Whether the device's outbox does not store a file: phones have little room, and a large video takes long to send. */
export const needsConnection = (file: File) => file.size > MAX_FILE_BYTES;

/** The error in a file, in the wording of the given uploader. */
export function fileError(file: File, rules: FileRules): string | undefined {
  const nameError = fileNameError(file.name);
  if (nameError) return nameError;
  if (file.size === 0) return attachmentText("rule-empty");
  const type = mediaType(file);
  if (type !== undefined && VIDEO.test(type) && !rules.isBasic) {
    const most = maxVideoBytes();
    return file.size > most ? rules.videoTooLarge(file.name, formatFileSize(most)) : undefined;
  }
  if (file.size > MAX_FILE_BYTES) return rules.tooLarge(file.name);
  const isBasic = (type: string) => type in BASIC || PICTURE.test(type) || type === "application/octet-stream";
  const isAccepted = type !== undefined && (!rules.isBasic || isBasic(type));
  return isAccepted ? undefined : rules.notAccepted(file.name);
}
