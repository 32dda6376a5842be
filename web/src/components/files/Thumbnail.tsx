import { useState } from "react";
import { FileIcon } from "./FileIcon";
import type { StoredFile } from "./file-kind";

interface ThumbnailProps {
  file: StoredFile;
  /** The size of the image before its CSS applies, so that the layout does not shift. */
  width: number;
  height: number;
  iconSize: number;
  className?: string | undefined;
}

/** The thumbnail of a file; an icon if there is none. */
export function Thumbnail({ file, iconSize, ...picture }: ThumbnailProps) {
  // Stored by URL, because a new link may work.
  const [broken, setBroken] = useState<string>();
  const url = file.thumbnail_url;
  if (!url || url === broken) return <FileIcon file={file} size={iconSize} />;
  return <img {...picture} src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(url)} />;
}
