import attachmentText from "locales/attachment.ftl";
import { type MouseEvent, useContext } from "react";
import { ApiProblem, messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { saveFrom } from "@/lib/browser/save-file";
import type { StoredFile } from "./file-kind";
import { ask, RefetchFiles, workingLink } from "./working-link";

/** Fetches the reason of a refusal, because the response to a HEAD request has no body. */
async function refusalOf(url: string): Promise<string> {
  const answer = await fetch(url, { credentials: "same-origin" });
  // It succeeded this time, so there is no reason to show. The user can retry.
  if (answer.ok) await answer.body?.cancel();
  return messageOf(
    new ApiProblem(answer.status, answer.ok ? null : await answer.json()),
    attachmentText("download-unknown"),
  );
}

/** Downloads a file that the server generates, under the name that the server sends. Shows a toast on failure and returns
 *  whether it succeeded. */
export function useSave(): (url: string) => Promise<boolean> {
  return async (url) => {
    try {
      const status = await ask(url);
      if (status < 300) {
        saveFrom(url);
        return true;
      }
      if (status === 409) toast.error(attachmentText("download-failed-because", { message: await refusalOf(url) }));
      else toast.error(attachmentText("download-failed"));
    } catch (error) {
      toast.error(
        attachmentText("download-failed-because", { message: messageOf(error, attachmentText("download-unknown")) }),
      );
    }
    return false;
  };
}

/** Downloads a stored file. Shows a toast on failure. */
export function useDownload(): (file: StoredFile) => Promise<void> {
  const refetch = useContext(RefetchFiles);
  return async (file) => {
    try {
      const link = await workingLink(file, "download_url", refetch);
      if (link) saveFrom(link, file.file_name);
      else toast.error(attachmentText("download-failed"));
    } catch (error) {
      toast.error(
        attachmentText("download-failed-because", { message: messageOf(error, attachmentText("download-unknown")) }),
      );
    }
  };
}

/** Props for a download link. Clicks with a modifier key are left to the browser. */
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
