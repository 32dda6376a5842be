import { useDisclosure, useWindowEvent } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useAfterContent } from "@/lib/browser/use-after-content";
import { SHORTCUTS_ASKED } from "./asked";
import type { ShortcutKeysProps } from "./ShortcutKeys";

// If the chunk cannot be loaded, such as offline, there are no shortcuts.
const ShortcutKeys = lazy(() => import("./ShortcutKeys").catch(() => ({ default: () => null })));

/** The keyboard shortcuts of an area, loaded after the page content, or when their list is asked for. */
export function Shortcuts(props: Pick<ShortcutKeysProps, "account" | "isAdmin">) {
  const isAfter = useAfterContent();
  const [isOpen, dialog] = useDisclosure(false);
  useWindowEvent(SHORTCUTS_ASKED, dialog.open);
  if (!isAfter && !isOpen) return null;
  return (
    <Suspense>
      <ShortcutKeys {...props} isOpen={isOpen} onOpen={dialog.open} onClose={dialog.close} />
    </Suspense>
  );
}
