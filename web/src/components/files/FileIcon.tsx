import "@mantine/core/styles/ThemeIcon.layer.css";
import { ThemeIcon } from "@mantine/core";
import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconMail,
  IconPhoto,
  IconVideo,
} from "@tabler/icons-react";
import { type FileKind, fileKind, type StoredFile } from "./file-kind";

const ICONS: Record<FileKind, typeof IconFile> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  video: IconVideo,
  text: IconFileText,
  table: IconFileSpreadsheet,
  mail: IconMail,
  document: IconFileTypeDoc,
};

/** The icon of a file without a thumbnail. */
export function FileIcon({ file, size = 40 }: { file: Pick<StoredFile, "file_type">; size?: number }) {
  const Icon = ICONS[fileKind(file)] ?? IconFile;
  return (
    <ThemeIcon variant="light" color="gray" size={size} radius="md" aria-hidden>
      <Icon size={size * 0.55} stroke={1.5} />
    </ThemeIcon>
  );
}
