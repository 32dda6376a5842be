import { saveFile } from "./save-file";

/** Downloads a response under the file name that the server sent, or under `otherwise`. */
export function saveAnswer(file: Blob, response: Response, otherwise: string): void {
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  saveFile(file, named?.[1] ?? otherwise);
}
