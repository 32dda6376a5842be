import { ApiProblem, api, type Schemas, WRITE_HEADER } from "@/api/client";

export type Upload = Schemas["Upload"];
export type UploadPurpose = Schemas["Purpose"];

export interface UploadRequest {
  file: File;
  /** The declared media type. */
  type: string;
  purpose: UploadPurpose;
  /** The UUIDv7 of the thing that the file will be attached to. */
  targetId: string;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends one file as the raw body. XMLHttpRequest, because `fetch` cannot tell how much has been sent. */
export function uploadFile({ file, type, purpose, targetId, onProgress, signal }: UploadRequest): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ file_name: file.name, purpose, target_id: targetId });
    const abort = () => request.abort();
    request.open("POST", `/api/uploads?${query}`);
    request.setRequestHeader(WRITE_HEADER, "1");
    request.setRequestHeader("Content-Type", type);
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as Upload);
      else reject(new ApiProblem(request.status, body, { retryAfter: request.getResponseHeader("Retry-After") }));
    };
    request.onerror = () => reject(ApiProblem.offline());
    request.onabort = () => reject(new DOMException("Upload canceled", "AbortError"));
    request.onloadend = () => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort, { once: true });
    request.send(file);
  });
}

/** Removes an upload that will not be attached. The server's sweep finds what this misses. */
export async function discardUpload(id: string): Promise<void> {
  await api.DELETE("/api/uploads/{id}", { params: { path: { id } } }).catch(() => undefined);
}
