import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** For the router, which would scroll at every change of the address, and whatever else had been scrolled on the page before:
 *  this layout does it. */
export const leaveScrolling = () => false;

/** Every page. What has to be done when one follows another comes after the first, which has no use for it. */
export function RootLayout() {
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    import("./follow-pages").then(
      ({ followPages }) => {
        if (!isOver) stop = followPages(router);
      },
      // Pages are shown where the browser has them, then.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [router]);
  return <Outlet />;
}
