import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { PART_KEYS } from "@/lib/use-address-state";

/** For the router, which would scroll at every change of the address: this layout does it. */
export const leaveScrolling = () => false;

/** The address without what belongs to a part of the page. */
function pageOf({ pathname, search }: { pathname: string; search: object }): string {
  const own = Object.entries(search).filter(([key]) => !PART_KEYS.some((part) => part === key));
  return JSON.stringify([pathname, own]);
}

/** What had the focus went with the page before, as when a session ends under it: the heading of this one takes it, and a
 *  screen reader and the Tab key go on from there. */
function adoptFocus(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Every page. Another page, or another view of it, is shown from its top. */
export function RootLayout() {
  const router = useRouter();
  useEffect(
    () =>
      // The first page is the browser's own to begin.
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) adoptFocus();
      }),
    [router],
  );
  const address = useRouterState({ select: ({ location }) => pageOf(location) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the occasion, not an input
  useEffect(() => {
    // In newer browsers it returns a promise, which an effect must not.
    window.scrollTo(0, 0);
  }, [address]);
  return <Outlet />;
}
