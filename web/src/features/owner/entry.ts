import { projectCode, projectCodeOf } from "@/lib/forms/rules";

/** What the fragment of a link to an owner contains. */
export interface EntryHash {
  /** The project code, from a letter. */
  code?: string;
  /** The token of an email's link. */
  link?: string;
}

/** Reads the fragment of `/owner`: `link=…`, or a project code. Anything else counts as nothing. */
export function entryOf(hash: string): EntryHash {
  const link = new URLSearchParams(hash).get("link");
  if (link) return { link };
  let typed = hash;
  try {
    typed = decodeURIComponent(hash);
  } catch {
    // Not a code either.
  }
  return typed !== "" && projectCode(typed) === undefined ? { code: projectCodeOf(typed) } : {};
}
