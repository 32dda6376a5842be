import attachmentText from "locales/attachment.ftl";
import { useContext } from "react";
import type { StoredFile } from "./file-kind";
import { RefetchFiles, workingLink } from "./working-link";

export const LINK_EXPIRED = attachmentText("link-expired");

/** Returns a function that gets a working link of a file, and throws `LINK_EXPIRED` if there is none. */
export function useFreshLink(file: StoredFile): () => Promise<string> {
  const refetch = useContext(RefetchFiles);
  return async () => {
    const link = await workingLink(file, "url", refetch);
    if (link === undefined) throw new Error(LINK_EXPIRED);
    return link;
  };
}
