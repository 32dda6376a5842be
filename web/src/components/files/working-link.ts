import { createContext } from "react";
import { ApiProblem } from "@/api/client";
import type { StoredFile } from "./file-kind";

/** Refetches the files shown here, with new links. */
export type Refetch = () => Promise<StoredFile[]>;

/** Provided by the component that shows a list of files. */
export const RefetchFiles = createContext<Refetch | undefined>(undefined);

/** The status of a link, from a HEAD request. Links expire while a page is open, and downloading an expired one would save
 *  an error response as a file. */
export async function ask(url: string): Promise<number> {
  try {
    return (await fetch(url, { method: "HEAD", credentials: "same-origin" })).status;
  } catch {
    throw ApiProblem.offline();
  }
}

/** A working link of a file. An expired link is replaced once. */
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
