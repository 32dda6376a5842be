import attachmentText from "locales/attachment.ftl";
import { useContext } from "react";
import { messageOf } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import type { StoredFile } from "./file-kind";
import { RefetchFiles, workingLink } from "./working-link";

/** Opens a file in a new tab. Shows a toast on failure. */
export function useOpenFile(): (file: StoredFile) => Promise<void> {
  const refetch = useContext(RefetchFiles);
  return async (file) => {
    // Open the tab synchronously, or the popup blocker stops it. The URL is set later.
    const opened = window.open("", "_blank");
    if (opened === null) {
      toast.error(attachmentText("open-file-blocked"));
      return;
    }
    // The opened file must not get access to the portal's window.
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
