import { UnstyledButton } from "@mantine/core";
import attachmentText from "locales/attachment.ftl";
import { useState } from "react";
import type { StoredFile } from "./file-kind";
import classes from "./ImageGrid.module.css";
import { Lightbox } from "./Lightbox";
import type { LightboxProps } from "./lightbox-props";
import { Thumbnail } from "./Thumbnail";

interface ImageGridProps extends Pick<LightboxProps, "pool" | "layer" | "actions"> {
  images: StoredFile[];
}

/** Square thumbnails that open the lightbox. */
export function ImageGrid({ images, ...viewer }: ImageGridProps) {
  const [shown, setShown] = useState<string | null>(null);
  if (images.length === 0) return null;
  return (
    <>
      <div className={classes.grid}>
        {images.map((image) => (
          <UnstyledButton
            key={image.id}
            className={classes.thumb}
            onClick={() => setShown(image.id)}
            aria-label={attachmentText("image-preview", { name: image.file_name })}
          >
            <Thumbnail file={image} width={96} height={96} iconSize={40} />
          </UnstyledButton>
        ))}
      </div>
      <Lightbox {...viewer} images={images} first={shown} onClose={() => setShown(null)} />
    </>
  );
}
