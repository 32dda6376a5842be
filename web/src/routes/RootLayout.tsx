import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { PART_KEYS } from "@/lib/use-address-state";

/** For the router, which would scroll at every change of the address: this layout does it. */
export const leaveScrolling = () => false;

/** The address without what belongs to a part of the page. */
function pageOf({ pathname, search }: { pathname: string; search: object }): string {
  const own = Object.entries(search).filter(([key]) => !PART_KEYS.some((part) => part === key));
  return JSON.stringify([pathname, own]);
}

/** Every page. Another page, or another view of it, is shown from its top. */
export function RootLayout() {
  const address = useRouterState({ select: ({ location }) => pageOf(location) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the occasion, not an input
  useEffect(() => {
    // In newer browsers it returns a promise, which an effect must not.
    window.scrollTo(0, 0);
  }, [address]);
  return <Outlet />;
}
