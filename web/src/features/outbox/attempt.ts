import { discardUpload, uploadFile } from "@/lib/network/upload";
import { connectionNow, noteTransfer } from "./connection";
import { codeOf, isWriterHere, placeOf, post, postOriginals, targetOf } from "./deliver";
import { hasEntry } from "./device";
import type { KeptEntry, KeptFile } from "./kept-entry";
import { isPhoto, originalName, smallerName, smallerPhoto } from "./photo";
import {
  arrivedAs,
  filesToSend,
  isFault,
  mayGo,
  type Step,
  type Verdict,
  verdictOf,
  withoutUploads,
  withUpload,
} from "./rules";

/** The progress of sending an entry. */
export interface Sending {
  id: string;
  sentBytes: number;
  totalBytes: number;
  sentFiles: number;
  totalFiles: number;
}

/** The outbox operations that an attempt needs. */
export interface Desk {
  /** Stores the entry's new state; false if its author has discarded it. */
  note: (entry: KeptEntry) => Promise<boolean>;
  isKept: (id: string) => Promise<boolean>;
  /** Whether the attempt was aborted in order to restart. Reading it clears the flag. */
  isRestarted: (id: string) => boolean;
  onProgress: (sending: Sending) => void;
}

/** Aborted because the connection is too slow for originals. */
class TooSlow extends Error {}

/** The verdict after the server accepted the entry: complete, or with originals still to send. */
const accepted = (entry: KeptEntry): Verdict =>
  !entry.isPosted && entry.files.some(({ isSmall }) => isSmall) ? { kind: "posted" } : { kind: "landed" };

/** Sends one entry, file by file. Each upload is recorded at once so that it is not repeated. */
export async function attempt(kept: KeptEntry, desk: Desk, signal: AbortSignal, isSecond = false): Promise<Verdict> {
  let entry = kept;
  let step: Step = "project";
  let index = 0;
  let before = 0;
  let fault: Verdict | undefined;
  const files = filesToSend(entry);
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const progress = (sentBytes: number, sentFiles: number) =>
    desk.onProgress({ id: entry.id, sentBytes, totalBytes, sentFiles, totalFiles: files.length });
  progress(0, 0);
  try {
    if (!(await isWriterHere(entry, signal))) return { kind: "signed-out" };
    const code = await codeOf(entry);
    step = "file";
    for (const [number, file] of files.entries()) {
      index = entry.files.findIndex(({ place }) => place === file.place);
      if (!arrivedAs(entry, file)) {
        if (!mayGo(entry, connectionNow())) return { kind: "slow" };
        const arrived = await upload(entry, file, signal, (sent) => progress(before + sent, number)).catch((error) => {
          // The portal may fail at this file only, so try the others.
          if (!isFault(error)) throw error;
          fault ??= verdictOf(step, error, index);
        });
        if (!arrived) continue;
        const noted = withUpload(entry, file.place, arrived.id, arrived.isSmall);
        if (!(await desk.note(noted))) {
          void discardUpload(arrived.id, placeOf(entry));
          return { kind: "discarded" };
        }
        entry = noted;
      }
      before += file.size;
      progress(before, number + 1);
    }
    if (fault) return ofFile(fault, entry);
    step = "post";
    // The uploads may have taken long, so check again.
    if (!(await isWriterHere(entry, signal))) return { kind: "signed-out" };
    if (!(await hasEntry(entry.id))) return { kind: "discarded" };
    if (!entry.isPosted) await post(entry, code, signal);
    else if (files.length > 0) await postOriginals(entry, code, signal);
    return accepted(entry);
  } catch (error) {
    if (!(await desk.isKept(entry.id))) return { kind: "discarded" };
    if (desk.isRestarted(entry.id)) return { kind: "changed" };
    if (error instanceof TooSlow) return { kind: "slow" };
    const verdict = verdictOf(step, error, index);
    if (verdict.kind === "landed") return accepted(entry);
    if (verdict.kind !== "files-gone") return verdict;
    // The server deletes uploads that are not attached in time. Upload them again, but only once.
    if (isSecond) return { kind: "refused", reason: "other", message: String((error as Error).message) };
    const again = withoutUploads(entry);
    if (!(await desk.note(again))) return { kind: "discarded" };
    return attempt(again, desk, signal, true);
  }
}

/** The portal's fault with one file. Once other files have arrived, it says nothing about the rest of the entry. */
function ofFile(fault: Verdict, entry: KeptEntry): Verdict {
  if (fault.kind !== "refused" || !filesToSend(entry).some((file) => arrivedAs(entry, file))) return fault;
  return { ...fault, reason: "file" };
}

/** Uploads one file: the original, or a smaller version if the author chose that. */
async function upload(entry: KeptEntry, file: KeptFile, signal: AbortSignal, onProgress: (sent: number) => void) {
  // Fail here if the device cannot read the file, so that the error is not mistaken for a network failure.
  await file.content.slice(0, 1).arrayBuffer();
  const wantsSmaller = entry.photos === "smaller" && !entry.isPosted && isPhoto(file);
  const smaller = wantsSmaller ? await smallerPhoto(file.content) : undefined;
  const name = smaller ? smallerName(file.name) : entry.isPosted ? originalName(file.name) : file.name;
  const type = smaller?.type ?? file.type;
  const content = smaller ?? file.content;
  const begun = Date.now();
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  try {
    const arrived = await uploadFile({
      file: new File([content], name, { type }),
      type,
      ...targetOf(entry),
      place: placeOf(entry),
      onProgress: (sent) => {
        noteTransfer(sent, Date.now() - begun);
        if (!mayGo(entry, connectionNow())) abort();
        onProgress(sent);
      },
      signal: stop.signal,
    });
    noteTransfer(content.size, Date.now() - begun);
    return { id: arrived.id, isSmall: smaller && (true as const) };
  } catch (error) {
    throw stop.signal.aborted && !signal.aborted ? new TooSlow() : error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
