import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { worded } from "@/lib/worded";
import type { StoredFile } from "./file-kind";
import classes from "./ImageGrid.module.css";
import { Lightbox } from "./Lightbox";
import { Thumbnail } from "./Thumbnail";

export const imageTexts = worded("imageTexts", { preview: (name: string) => `Preview ${name}` } as const);

/** Pictures as pictures: square thumbnails that open the lightbox. */
export function ImageGrid({ images }: { images: StoredFile[] }) {
  const [shown, setShown] = useState<number | null>(null);
  if (images.length === 0) return null;
  return (
    <>
      <div className={classes.grid}>
        {images.map((image, index) => (
          <UnstyledButton
            key={image.id}
            className={classes.thumb}
            onClick={() => setShown(index)}
            aria-label={imageTexts.preview(image.file_name)}
          >
            <Thumbnail file={image} width={96} height={96} iconSize={40} />
          </UnstyledButton>
        ))}
      </div>
      <Lightbox images={images} index={shown} onClose={() => setShown(null)} />
    </>
  );
}
