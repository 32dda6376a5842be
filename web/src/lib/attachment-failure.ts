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

const OF_PROJECT = "One of the files is not there any more. Please remove it and choose it again.";

/** Why a call's files were refused, with the code appended; nothing when it was not about its files. */
export function attachmentFailure(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const found = error.errors.find(({ field }) => FIELD.test(field));
  if (found === undefined) return undefined;
  // Files of a project are no part of an update, and the server says so.
  const text = found.message === OF_PROJECT ? undefined : attachmentTexts[found.code];
  return `${text ?? (told(found.message) || attachmentTexts.other)} (Code: ${found.code})`;
}
