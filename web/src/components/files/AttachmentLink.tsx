import { Anchor, Text } from "@mantine/core";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { formatFileSize } from "@/lib/text/file-size";
import classes from "./AttachmentLink.module.css";
import { FileIcon } from "./FileIcon";
import { canPreview, fileKind, type StoredFile } from "./file-kind";
import { useDownloadLink } from "./use-download";
import { useOpenFile } from "./use-open-file";

const TextPreview = lazy(() => import("./TextPreview"));
const VideoPlayer = lazy(() => import("./VideoPlayer"));

/** A link to a file that is not an image. PDF, text, and videos open in a viewer; others are downloaded. Clicks with a
 *  modifier key are left to the browser. */
export function AttachmentLink({ file }: { file: StoredFile }) {
  const [isShown, setIsShown] = useState(false);
  const download = useDownloadLink(file);
  const open = useOpenFile();
  const look = (onClick: () => void) => ({
    href: file.url,
    onClick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onClick();
    },
  });
  const kind = fileKind(file);
  const link =
    kind === "pdf" ? look(() => void open(file)) : canPreview(file) ? look(() => setIsShown(true)) : download;
  const Viewer = kind === "video" ? VideoPlayer : TextPreview;
  return (
    <>
      <Anchor className={classes.link} {...link}>
        <FileIcon file={file} size={36} />
        <span className={classes.name}>{file.file_name}</span>
        <Text size="xs" c="dimmed" span className={classes.size}>
          {formatFileSize(file.file_size)}
        </Text>
      </Anchor>
      {isShown && (
        <Suspense fallback={<ModalFrame onClose={() => setIsShown(false)} />}>
          <Viewer file={file} onClose={() => setIsShown(false)} />
        </Suspense>
      )}
    </>
  );
}
