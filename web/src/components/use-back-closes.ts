import { useBlocker } from "@tanstack/react-router";

interface BackOptions {
  /** Whether leaving the portal altogether asks first. */
  hasWork?: boolean;
}

/** For what lies over the page while it is mounted: a phone's Back closes that, and the page stays. */
export function useBackCloses(close: () => void, { hasWork = false }: BackOptions = {}): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      // The portal's own ways, such as to sign-in when the session has ended, stay open.
      if (action === "PUSH" || action === "REPLACE") return false;
      close();
      return true;
    },
    enableBeforeUnload: hasWork,
  });
}
