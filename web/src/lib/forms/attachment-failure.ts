import attachmentText from "locales/attachment.ftl";
import { ApiProblem } from "@/api/client";
import { serverText } from "@/language/server-text";

/** The fields, or single items of them, in which the server tells what is wrong with the files of a call. */
const FIELD = /^(attachments|files|uploads)\b/;

const OF_PROJECT = "One of the files is not there any more. Please remove it and choose it again.";

function wordsFor(code: string): string | undefined {
  const key = `failure-${code}`;
  return attachmentText.find(key);
}

/** Why a call's files were refused, with the code appended; nothing when it was not about its files. */
export function attachmentFailure(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const found = error.errors.find(({ field }) => FIELD.test(field));
  if (found === undefined) return undefined;
  // Files of a project are no part of an update, and the server says so.
  const text = found.message === OF_PROJECT ? undefined : wordsFor(found.code);
  const reason = text ?? (serverText(found.text, found.message) || attachmentText("failure-other"));
  return attachmentText("failure-coded", { reason, code: found.code });
}
