import { lazy, Suspense } from "react";
import type { StoredFile } from "./file-kind";
import { Opening } from "./Opening";

const Viewer = lazy(() => import("./LightboxViewer"));

/** Shows images over the whole window, with keyboard and swipe; its code is fetched when first opened. */
export function Lightbox(props: {
  images: StoredFile[];
  /** Which image is shown; null closes it. */
  index: number | null;
  onClose: () => void;
}) {
  if (props.index === null) return null;
  return (
    <Suspense fallback={<Opening onClose={props.onClose} />}>
      <Viewer images={props.images} index={props.index} onClose={props.onClose} />
    </Suspense>
  );
}
