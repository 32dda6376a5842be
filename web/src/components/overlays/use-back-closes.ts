import { type RouterHistory, useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** For what lies over the page while it is mounted: a phone's Back closes that, and the page stays. */
export function useBackCloses(close: (() => void) | undefined): void {
  const router = useRouter();
  const isOver = close !== undefined;
  useEffect(() => {
    // Where no page of the portal came before this one, Back would leave the portal, which nothing here is asked about: the page
    // stands twice then. Such a Back takes the upper one, and is refused.
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
      // The portal's own ways, such as to sign-in when the session has ended, stay open.
      if (action === "PUSH" || action === "REPLACE") return false;
      close?.();
      return true;
    },
    enableBeforeUnload: false,
    disabled: !isOver,
  });
}

const watched = new WeakSet<RouterHistory>();

/** From now on, the next page takes the place of the upper one of a page that stands twice: Back from there leads to a page once. */
function takeItsPlace(history: RouterHistory): void {
  if (watched.has(history)) return;
  watched.add(history);
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      if (action !== "PUSH" || !currentLocation.state.isOver) return false;
      // Once this way is given up. Whoever may keep the page is asked on the other one as well.
      setTimeout(() => history.replace(nextLocation.href, { ...nextLocation.state, isOver: undefined }));
      return true;
    },
  });
}
