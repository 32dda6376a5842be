import { ApiProblem } from "@/api/client";
import { worded } from "@/lib/worded";
import { told } from "./told";

/** What is wrong with attachments, by the code behind it (specification 2, section 8). */
export const attachmentTexts: Record<string, string> = worded("attachmentTexts", {
  "42883": "Database function not found - please contact support",
  "23503": "Invalid status update reference - please refresh and try again",
  "22P02": "Invalid file data format - please try uploading again",
  "23514": "File validation failed - check file size and type",
  permission: "You do not have permission to attach files to this project",
  rls: "Security policy violation - please ensure you are assigned to this project",
  policy: "Security policy violation - please ensure you are assigned to this project",
  other: "Failed to save attachment records",
});

/** The fields, or single items of them, in which the server tells what is wrong with the files of a call. */
const FIELD = /^(attachments|files|uploads)\b/;

/** Why a call's files were refused, with the code appended; nothing when it was not about its files. */
export function attachmentFailure(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const found = error.errors.find(({ field }) => FIELD.test(field));
  return (
    found && `${attachmentTexts[found.code] ?? (told(found.message) || attachmentTexts.other)} (Code: ${found.code})`
  );
}
