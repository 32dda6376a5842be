import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

/** Every page. A change of path or query shows the new page from its top. */
export function RootLayout() {
  const address = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the occasion, not an input
  useEffect(() => {
    // In newer browsers it returns a promise, which an effect must not.
    window.scrollTo(0, 0);
  }, [address]);
  return <Outlet />;
}
