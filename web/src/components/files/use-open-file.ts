import attachmentText from "locales/attachment.ftl";
import { useContext } from "react";
import { messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import type { StoredFile } from "./file-kind";
import { RefetchFiles, workingLink } from "./working-link";

/** Opens a file in a tab of its own, and says so when that fails. */
export function useOpenFile(): (file: StoredFile) => Promise<void> {
  const refetch = useContext(RefetchFiles);
  return async (file) => {
    // Only what a click opens at once is no pop-up; where the tab leads is known a moment later.
    const opened = window.open("", "_blank");
    if (opened === null) {
      toast.error(attachmentText("open-file-blocked"));
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
      toast.error(attachmentText("open-file-failed", { message: attachmentText("open-file-gone") }));
    } catch (error) {
      toast.error(
        attachmentText("open-file-failed", { message: messageOf(error, attachmentText("open-file-unknown")) }),
      );
    }
    opened.close();
  };
}
