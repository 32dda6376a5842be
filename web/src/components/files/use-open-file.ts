import { useContext } from "react";
import { messageOf } from "@/api/client";
import { toast } from "@/components/toast";
import { worded } from "@/lib/worded";
import type { StoredFile } from "./file-kind";
import { RefetchFiles, workingLink } from "./working-link";

export const openFileTexts = worded("openFileTexts", {
  blocked: "Preview blocked: Please allow pop-ups and try again, or use the download button instead.",
  failed: (message: string) => `Failed to preview file: ${message}`,
  unknown: "Unknown error",
  gone: "the file could not be found. Please reload the page.",
} as const);

/** Opens a file in a tab of its own, and says so when that fails. */
export function useOpenFile(): (file: StoredFile) => Promise<void> {
  const refetch = useContext(RefetchFiles);
  return async (file) => {
    // Only what a click opens at once is no pop-up; where the tab leads is known a moment later.
    const opened = window.open("", "_blank");
    if (opened === null) {
      toast.error(openFileTexts.blocked);
      return;
    }
    // The viewer of a stored file gets no handle on the portal's window.
    opened.opener = null;
    try {
      const link = await workingLink(file, "url", refetch);
      if (link) {
        opened.location.replace(link);
        return;
      }
      toast.error(openFileTexts.failed(openFileTexts.gone));
    } catch (error) {
      toast.error(openFileTexts.failed(messageOf(error, openFileTexts.unknown)));
    }
    opened.close();
  };
}
