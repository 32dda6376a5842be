import { UnstyledButton } from "@mantine/core";
import attachmentText from "locales/attachment.ftl";
import type { StoredFile } from "./file-kind";
import classes from "./ImageTile.module.css";
import { Thumbnail } from "./Thumbnail";

/** A square thumbnail that opens its image. */
export function ImageTile({ image, onOpen }: { image: StoredFile; onOpen: () => void }) {
  return (
    <UnstyledButton
      className={classes.tile}
      onClick={onOpen}
      aria-label={attachmentText("image-preview", { name: image.file_name })}
    >
      <Thumbnail file={image} width={96} height={96} iconSize={40} />
    </UnstyledButton>
  );
}
