import { useState } from "react";
import type { StoredFile } from "./file-kind";
import classes from "./ImageGrid.module.css";
import { ImageTile } from "./ImageTile";
import { Lightbox } from "./Lightbox";
import type { LightboxProps } from "./lightbox-props";

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
          <ImageTile key={image.id} image={image} onOpen={() => setShown(image.id)} />
        ))}
      </div>
      <Lightbox {...viewer} images={images} first={shown} onClose={() => setShown(null)} />
    </>
  );
}
