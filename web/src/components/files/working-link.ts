import { createContext } from "react";
import { ApiProblem } from "@/api/client";
import type { StoredFile } from "./file-kind";

/** Asks the server again for the files that are shown here, with fresh links. */
export type Refetch = () => Promise<StoredFile[]>;

/** Given by whatever shows a list of files. */
export const RefetchFiles = createContext<Refetch | undefined>(undefined);

/** Whether a link works, without its content: links die while a page stays open, and a dead one would be saved as a
 *  file that holds an error. */
export async function ask(url: string): Promise<number> {
  try {
    return (await fetch(url, { method: "HEAD", credentials: "same-origin" })).status;
  } catch {
    throw ApiProblem.offline();
  }
}

/** One of a file's links that works, of those that come with it; a dead one is replaced once. */
export async function workingLink(
  file: StoredFile,
  kind: "url" | "download_url",
  refetch: Refetch | undefined,
): Promise<string | undefined> {
  const status = await ask(file[kind]);
  if (status < 300) return file[kind];
  if (status !== 403 || !refetch) return undefined;
  const fresh = (await refetch()).find(({ id }) => id === file.id)?.[kind];
  return fresh && (await ask(fresh)) < 300 ? fresh : undefined;
}
