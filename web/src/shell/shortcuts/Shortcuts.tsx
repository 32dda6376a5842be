import { lazy, Suspense } from "react";
import { useAfterContent } from "@/lib/browser/use-after-content";
import type { ShortcutKeysProps } from "./ShortcutKeys";

// If the chunk cannot be loaded, such as offline, there are no shortcuts.
const ShortcutKeys = lazy(() => import("./ShortcutKeys").catch(() => ({ default: () => null })));

/** The keyboard shortcuts of an area, loaded after the page content. */
export function Shortcuts(props: ShortcutKeysProps) {
  if (!useAfterContent()) return null;
  return (
    <Suspense>
      <ShortcutKeys {...props} />
    </Suspense>
  );
}
