import { ApiProblem, api, type Schemas, WRITE_HEADER } from "@/api/client";

export type Upload = Schemas["Upload"];
export type UploadPurpose = Schemas["Purpose"];

/** The upload endpoint. Accounts and owners use different endpoints because their sessions differ. */
export type UploadPlace = "/api/uploads" | "/api/owner/uploads";

export interface UploadRequest {
  file: File;
  /** The declared media type. */
  type: string;
  purpose: UploadPurpose;
  /** The UUIDv7 of the object that the file will be attached to. */
  targetId: string;
  place?: UploadPlace;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

/** The longest pause without upload progress, and the longest wait for a response after the last byte. The total time is
 *  not limited, because large files on slow connections take long. */
const STALLED_MS = 30_000;
const ANSWER_MS = 120_000;

const canceled = () => new DOMException("Upload canceled", "AbortError");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Uploads one file as the raw request body. Uses XMLHttpRequest because `fetch` does not report upload progress. */
export function uploadFile(upload: UploadRequest): Promise<Upload> {
  const { file, type, purpose, targetId, place = "/api/uploads", onProgress, signal } = upload;
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(canceled());
      return;
    }
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ file_name: file.name, purpose, target_id: targetId });
    const abort = () => request.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitAtMost = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(ApiProblem.offline());
        abort();
      }, ms);
    };
    request.open("POST", `${place}?${query}`);
    request.setRequestHeader(WRITE_HEADER, "1");
    request.setRequestHeader("Content-Type", type);
    request.upload.onprogress = (event) => {
      waitAtMost(STALLED_MS);
      onProgress(event.loaded);
    };
    request.upload.onload = () => waitAtMost(ANSWER_MS);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as Upload);
      else reject(new ApiProblem(request.status, body, { retryAfter: request.getResponseHeader("Retry-After") }));
    };
    request.onerror = () => reject(ApiProblem.offline());
    request.onabort = () => reject(canceled());
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    };
    signal.addEventListener("abort", abort, { once: true });
    waitAtMost(STALLED_MS);
    request.send(file);
  });
}

/** Deletes an upload that will not be attached. If this fails, the server's cleanup job removes it. */
export async function discardUpload(id: string, place: UploadPlace = "/api/uploads"): Promise<void> {
  await api.DELETE(`${place}/{id}`, { params: { path: { id } } }).catch(() => undefined);
}
