import { useState } from "react";
import { FileIcon } from "./FileIcon";
import type { StoredFile } from "./file-kind";

interface ThumbnailProps {
  file: StoredFile;
  /** The room that the picture takes, before its style says so: nothing moves when it comes. */
  width: number;
  height: number;
  iconSize: number;
  className?: string | undefined;
}

/** The small picture of a file, and its icon where there is none. */
export function Thumbnail({ file, iconSize, ...picture }: ThumbnailProps) {
  // A fresh link may work where an old one did not.
  const [broken, setBroken] = useState<string>();
  const url = file.thumbnail_url;
  if (!url || url === broken) return <FileIcon file={file} size={iconSize} />;
  return <img {...picture} src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(url)} />;
}
