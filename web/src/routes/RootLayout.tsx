import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Turns off the router's scrolling, which would run at every URL change and also reset other scrolled elements.
 *  This layout handles scrolling. */
export const leaveScrolling = () => false;

/** The root of every page. The scroll and focus handling is loaded after the first page, which does not need it. */
export function RootLayout() {
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    import("./follow-pages").then(
      ({ followPages }) => {
        if (!isOver) stop = followPages(router);
      },
      // If it cannot be loaded, the browser's scroll position stays.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [router]);
  return <Outlet />;
}
