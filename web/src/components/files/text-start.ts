import { ApiProblem } from "@/api/client";
import { LINK_EXPIRED } from "./fresh-link";

/** Maximum number of bytes shown. A phone cannot lay out ten megabytes of text. */
export const SHOWN_BYTES_MAX = 256 * 1024;

/** The beginning of a plain-text file, for the preview. */
export interface TextStart {
  text: string;
  /** Whether the file is longer. */
  isCut: boolean;
}

/** Downloads only the beginning of a plain-text file. */
export async function readTextFile(url: string, signal?: AbortSignal): Promise<TextStart> {
  const response = await fetch(url, { credentials: "same-origin", signal: signal ?? null }).catch((error) => {
    throw signal?.aborted ? error : ApiProblem.offline();
  });
  if (!response.ok || !response.body) throw new Error(LINK_EXPIRED);
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size <= SHOWN_BYTES_MAX) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  // Not awaited: the rest is not needed.
  reader.cancel().catch(() => undefined);
  const bytes = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  const isCut = size > SHOWN_BYTES_MAX;
  return { text: decode(bytes.subarray(0, SHOWN_BYTES_MAX), isCut), isCut };
}

/** Decodes text in the encodings still in use: Unicode, or Windows-1252. */
export function decode(bytes: Uint8Array, isCut: boolean): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    // In stream mode, a character that was cut in half is dropped.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
