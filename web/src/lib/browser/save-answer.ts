import { saveFile } from "./save-file";

/** Saves what the server sent as a file, under the name that the server gave it. */
export function saveAnswer(file: Blob, response: Response, otherwise: string): void {
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  saveFile(file, named?.[1] ?? otherwise);
}
