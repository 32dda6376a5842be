import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import attachmentText from "locales/attachment.ftl";
import { useState } from "react";
import classes from "./AttachedFiles.module.css";
import { AttachmentLink } from "./AttachmentLink";
import { fileKind, type StoredFile } from "./file-kind";
import { ImageGrid } from "./ImageGrid";
import { Lightbox } from "./Lightbox";
import { Thumbnail } from "./Thumbnail";

interface AttachedFilesProps {
  files: StoredFile[];
  /** Removes a file; undefined if the user may not. */
  onRemove?: ((file: StoredFile) => void) | undefined;
  isLocked?: boolean;
}

/** The files of a task or note: images as thumbnails, other files as links. */
export function AttachedFiles({ files, onRemove, isLocked = false }: AttachedFilesProps) {
  const [shown, setShown] = useState<string | null>(null);
  if (files.length === 0) return null;
  const images = files.filter((file) => fileKind(file) === "image");
  const others = files.filter((file) => fileKind(file) !== "image");
  const bin = (file: StoredFile) =>
    onRemove && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={attachmentText("attached-remove", { name: file.file_name })}
        onClick={() => onRemove(file)}
        disabled={isLocked}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  return (
    <div className={classes.files}>
      {onRemove ? (
        images.length > 0 && (
          <ul className={classes.pictures}>
            {images.map((file) => (
              <li key={file.id} className={classes.picture}>
                <UnstyledButton
                  className={classes.look}
                  onClick={() => setShown(file.id)}
                  aria-label={attachmentText("attached-preview", { name: file.file_name })}
                >
                  <Thumbnail file={file} width={160} height={120} iconSize={40} />
                </UnstyledButton>
                <span className={classes.name} title={file.file_name}>
                  {file.file_name}
                </span>
                {bin(file)}
              </li>
            ))}
          </ul>
        )
      ) : (
        <ImageGrid images={images} />
      )}
      {others.length > 0 && (
        <ul className={classes.links}>
          {others.map((file) => (
            <li key={file.id} className={classes.row}>
              <AttachmentLink file={file} />
              {bin(file)}
            </li>
          ))}
        </ul>
      )}
      <Lightbox images={images} first={shown} onClose={() => setShown(null)} />
    </div>
  );
}
