import { useIsFetching } from "@tanstack/react-query";
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, useDeferredValue, useEffect, useEffectEvent, useState } from "react";
import { endStart, isStarting } from "@/lib/browser/start-screen";
import { PageLoadError } from "@/shell/missing-chunk";

/** A lazily loaded layout. If its code cannot be loaded, the error screen handles it. */
export const lazyLayout: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw new PageLoadError(error);
      }),
    exportName,
  );

/** How long the start screen waits for the first page's data. */
const LONGEST_WAIT_MS = 1000;

/** Waits for the data of the first page. Data that arrives during the render would make React start over in one blocking pass. */
function FirstData({ onThere }: { onThere: () => void }) {
  const isFetching = useIsFetching() > 0;
  const tell = useEffectEvent(onThere);
  useEffect(() => {
    if (!isFetching) tell();
  }, [isFetching]);
  useEffect(() => {
    const timer = setTimeout(() => tell(), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/** A lazily loaded page. The first page replaces the start screen. */
export const lazyPage: typeof lazyRouteComponent = (load, exportName) => {
  const Page = lazyLayout(load, exportName) as ComponentType & { preload?: () => unknown };
  function LazyPage() {
    const [isFirst] = useState(isStarting);
    const [isReady, setIsReady] = useState(!isFirst);
    // Deferred, so that React renders in slices and a slow phone stays responsive.
    const isShown = useDeferredValue(isReady, !isFirst);
    useEffect(() => {
      if (isShown) endStart();
    }, [isShown]);
    return isShown ? <Page /> : <FirstData onThere={() => setIsReady(true)} />;
  }
  return Object.assign(LazyPage, { preload: Page.preload }) as never;
};
