import { serverText } from "@/language/server-text";
import type { StoredFile } from "./file-kind";

/** The name of who added a file; owners see a role. Undefined if the account was deleted, or outside of lists of a project's files. */
export const uploaderName = ({
  uploaded_by_name,
  uploaded_by_text,
}: Pick<StoredFile, "uploaded_by_name" | "uploaded_by_text">): string | undefined =>
  uploaded_by_name ? serverText(uploaded_by_text, uploaded_by_name) : undefined;
