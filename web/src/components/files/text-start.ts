import attachmentText from "locales/attachment.ftl";
import { ApiProblem } from "@/api/client";
export const LINK_EXPIRED = attachmentText("link-expired");

/** So much of a text is shown in place; a phone cannot lay out ten megabytes of it. */
export const MOST_SHOWN = 256 * 1024;

/** The beginning of a plain-text file, for showing it in place. */
export interface TextStart {
  text: string;
  /** Whether there is more of it. */
  isCut: boolean;
}

/** Reads the beginning of a plain-text file and leaves the rest unread. */
export async function readTextFile(url: string, signal?: AbortSignal): Promise<TextStart> {
  const response = await fetch(url, { credentials: "same-origin", signal: signal ?? null }).catch((error) => {
    throw signal?.aborted ? error : ApiProblem.offline();
  });
  if (!response.ok || !response.body) throw new Error(LINK_EXPIRED);
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size <= MOST_SHOWN) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  // Nobody waits for what is not wanted.
  reader.cancel().catch(() => undefined);
  const bytes = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  const isCut = size > MOST_SHOWN;
  return { text: decode(bytes.subarray(0, MOST_SHOWN), isCut), isCut };
}

/** Text of the encodings that people's programs still write: Unicode, or what Windows took for Latin. */
export function decode(bytes: Uint8Array, isCut: boolean): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    // A character that was cut in two is left out.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
