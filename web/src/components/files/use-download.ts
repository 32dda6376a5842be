import { createContext, type MouseEvent, useContext } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { toast } from "@/components/toast";
import type { StoredFile } from "./file-kind";

const texts = {
  failed: "Failed to download file",
  failedBecause: (message: string) => `Failed to download file: ${message}`,
};

/** Asks the server again for the files that are shown here, with fresh links. */
export type Refetch = () => Promise<StoredFile[]>;

/** Given by whatever shows a list of files. */
export const RefetchFiles = createContext<Refetch | undefined>(undefined);

/** Whether a link works, without its content: links die while a page stays open, and a dead one would be saved as a
 *  file that holds an error. */
async function ask(url: string): Promise<number> {
  try {
    return (await fetch(url, { method: "HEAD", credentials: "same-origin" })).status;
  } catch {
    throw ApiProblem.offline();
  }
}

/** A link that works; a dead one is replaced once. */
async function workingLink(file: StoredFile, refetch: Refetch | undefined): Promise<string | undefined> {
  const status = await ask(file.download_url);
  if (status < 300) return file.download_url;
  if (status !== 403 || !refetch) return undefined;
  const fresh = (await refetch()).find(({ id }) => id === file.id)?.download_url;
  return fresh && (await ask(fresh)) < 300 ? fresh : undefined;
}

function save(url: string, name: string) {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

/** Downloads what the server makes under an address, by the name that it gives; whether it could, and says so if not. */
export function useSave(): (url: string) => Promise<boolean> {
  return async (url) => {
    try {
      if ((await ask(url)) < 300) {
        save(url, "");
        return true;
      }
      toast.error(texts.failed);
    } catch (error) {
      toast.error(texts.failedBecause(messageOf(error, "Unknown error")));
    }
    return false;
  };
}

/** Downloads a stored file, and says so when that fails. */
export function useDownload(): (file: StoredFile) => Promise<void> {
  const refetch = useContext(RefetchFiles);
  return async (file) => {
    try {
      const link = await workingLink(file, refetch);
      if (link) save(link, file.file_name);
      else toast.error(texts.failed);
    } catch (error) {
      toast.error(texts.failedBecause(messageOf(error, "Unknown error")));
    }
  };
}

/** What a download's link is made of; a click with a modifier key stays the browser's. */
export function useDownloadLink(file: StoredFile) {
  const download = useDownload();
  return {
    href: file.download_url,
    download: file.file_name,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void download(file);
    },
  };
}
