import { lazy, Suspense } from "react";
import type { LightboxProps } from "./lightbox-props";
import { Opening } from "./Opening";

const Viewer = lazy(() => import("./LightboxViewer"));

/** A full-window image viewer with keyboard and swipe navigation. Its code is loaded on first use. */
export function Lightbox({ first, ...props }: LightboxProps) {
  if (first === null || props.images.length === 0) return null;
  return (
    <Suspense fallback={<Opening onClose={props.onClose} />}>
      <Viewer {...props} first={first} />
    </Suspense>
  );
}
