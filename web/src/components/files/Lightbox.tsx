import { lazy, Suspense } from "react";
import type { StoredFile } from "./file-kind";
import { Opening } from "./Opening";

const Viewer = lazy(() => import("./LightboxViewer"));

/** A full-window image viewer with keyboard and swipe navigation. Its code is loaded on first use. */
export function Lightbox(props: {
  images: StoredFile[];
  /** The id of the image to open; null closes the viewer. */
  first: string | null;
  onClose: () => void;
  /** Changes what the shown photo says; undefined if the user may not. */
  onDescribe?: ((file: StoredFile) => void) | undefined;
}) {
  if (props.first === null || props.images.length === 0) return null;
  return (
    <Suspense fallback={<Opening onClose={props.onClose} />}>
      <Viewer images={props.images} first={props.first} onClose={props.onClose} onDescribe={props.onDescribe} />
    </Suspense>
  );
}
