import { lazy, Suspense } from "react";
import type { StoredFile } from "./file-kind";
import { Opening } from "./Opening";

const Viewer = lazy(() => import("./LightboxViewer"));

/** Shows images over the whole window, with keyboard and swipe; its code is fetched when first opened. */
export function Lightbox(props: {
  images: StoredFile[];
  /** The id of the image that it opens with; null closes it. */
  first: string | null;
  onClose: () => void;
}) {
  if (props.first === null || props.images.length === 0) return null;
  return (
    <Suspense fallback={<Opening onClose={props.onClose} />}>
      <Viewer images={props.images} first={props.first} onClose={props.onClose} />
    </Suspense>
  );
}
