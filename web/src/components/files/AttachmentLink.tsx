import { Anchor, Text } from "@mantine/core";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { formatFileSize } from "@/lib/text/file-size";
import classes from "./AttachmentLink.module.css";
import { FileIcon } from "./FileIcon";
import { fileKind, type StoredFile } from "./file-kind";
import { useDownloadLink } from "./use-download";
import { useOpenFile } from "./use-open-file";

const TextPreview = lazy(() => import("./TextPreview"));

/** A link to a file that is not an image. PDF and text files open in a viewer; others are downloaded. Clicks with a
 *  modifier key are left to the browser. */
export function AttachmentLink({ file }: { file: StoredFile }) {
  const [isRead, setIsRead] = useState(false);
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
  const link = kind === "pdf" ? look(() => void open(file)) : kind === "text" ? look(() => setIsRead(true)) : download;
  return (
    <>
      <Anchor className={classes.link} {...link}>
        <FileIcon file={file} size={36} />
        <span className={classes.name}>{file.file_name}</span>
        <Text size="xs" c="dimmed" span className={classes.size}>
          {formatFileSize(file.file_size)}
        </Text>
      </Anchor>
      {isRead && (
        <Suspense fallback={<ModalFrame onClose={() => setIsRead(false)} />}>
          <TextPreview file={file} onClose={() => setIsRead(false)} />
        </Suspense>
      )}
    </>
  );
}
