import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import { endStart } from "@/lib/start-screen";
import { MissingPage } from "@/shell/missing-chunk";

/** What stands around pages. When its code cannot be loaded, the error screen decides what to do. */
export const lazyLayout: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw new MissingPage(error);
      }),
    exportName,
  );

/** A page. The first one takes the place of the start screen. */
export const lazyPage: typeof lazyRouteComponent = (load, exportName) => {
  const Page = lazyLayout(load, exportName) as ComponentType & { preload?: () => unknown };
  function LazyPage() {
    useEffect(endStart, []);
    return <Page />;
  }
  return Object.assign(LazyPage, { preload: Page.preload }) as never;
};
