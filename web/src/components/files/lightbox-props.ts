import type { ReactNode } from "react";
import type { StoredFile } from "./file-kind";

/** What is drawn for the shown photo. */
type ForShown = ReactNode | ((shown: StoredFile) => ReactNode);

export interface LightboxProps {
  images: StoredFile[];
  /** The id of the image to open; null closes the viewer. */
  first: string | null;
  onClose: () => void;
  /** Drawn over the shown photo, exactly as large as it, and zoomed with it. It lets the pointer through unless its content does not. */
  layer?: ForShown;
  /** Buttons in the toolbar. */
  actions?: ForShown;
}
