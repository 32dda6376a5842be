import attachmentText from "locales/attachment.ftl";
import { ApiProblem } from "@/api/client";
import { serverText } from "@/language/server-text";

/** The fields, or items of them, that carry the server's errors about files. */
const FIELD = /^(attachments|files|uploads)\b/;

/** The message about files of a project, which are not part of an update. */
const OF_PROJECT = "error-file-not-there";

function wordsFor(code: string): string | undefined {
  const key = `failure-${code}`;
  return attachmentText.find(key);
}

/** Why the files of a request were refused, with the error code appended; undefined if the error is not about files. */
export function attachmentFailure(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const found = error.errors.find(({ field }) => FIELD.test(field));
  if (found === undefined) return undefined;
  const text = found.text?.code === OF_PROJECT ? undefined : wordsFor(found.code);
  const reason = text ?? (serverText(found.text, found.message) || attachmentText("failure-other"));
  return attachmentText("failure-coded", { reason, code: found.code });
}
