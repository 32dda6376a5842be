import { type RouterHistory, useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** For overlays: while mounted, Back closes the overlay instead of leaving the page. */
export function useBackCloses(close: (() => void) | undefined): void {
  const router = useRouter();
  const isOver = close !== undefined;
  useEffect(() => {
    // If no portal page precedes this one in the history, Back would leave the portal without asking any blocker. So add a
    // second entry for the same page: Back then leads to the first entry, and the blocker below can stop it.
    if (!isOver || router.history.canGoBack()) return;
    takeItsPlace(router.history);
    void router.navigate({
      to: ".",
      search: true,
      hash: true,
      state: (before) => ({ ...before, isOver }),
      resetScroll: false,
      ignoreBlocker: true,
    });
  }, [isOver, router]);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      // Navigations by the portal, such as to the sign-in page after the session has ended, are not blocked.
      if (action === "PUSH" || action === "REPLACE") return false;
      close?.();
      return true;
    },
    enableBeforeUnload: false,
    disabled: !isOver,
  });
}

const watched = new WeakSet<RouterHistory>();

/** Lets the next navigation replace the duplicate entry, so that Back later leads to a single entry of this page. */
function takeItsPlace(history: RouterHistory): void {
  if (watched.has(history)) return;
  watched.add(history);
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      if (action !== "PUSH" || !currentLocation.state.isOver) return false;
      // Runs after this navigation was blocked. Other blockers are asked again for the replacement.
      setTimeout(() => history.replace(nextLocation.href, { ...nextLocation.state, isOver: undefined }));
      return true;
    },
  });
}
