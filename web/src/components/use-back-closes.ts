import { useBlocker } from "@tanstack/react-router";

/** For what lies over the page while it is mounted: a phone's Back closes that, and the page stays. */
export function useBackCloses(close: (() => void) | undefined): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      // The portal's own ways, such as to sign-in when the session has ended, stay open.
      if (action === "PUSH" || action === "REPLACE") return false;
      close?.();
      return true;
    },
    enableBeforeUnload: false,
    disabled: close === undefined,
  });
}
