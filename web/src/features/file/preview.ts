import { fileTexts } from "./texts";

/** The text of a plain-text file, for showing it in place. */
export async function readTextFile(url: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(url, { credentials: "same-origin", signal: signal ?? null });
  if (!response.ok) throw new Error(fileTexts.linkExpired);
  return response.text();
}

/** Opens a PDF in a new tab; false when the browser blocked it. */
export function openInNewTab(url: string): boolean {
  const opened = window.open(url, "_blank");
  if (opened === null) return false;
  // The viewer of a stored file gets no handle on the portal's window.
  opened.opener = null;
  return true;
}
