import { useIsFetching } from "@tanstack/react-query";
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, useDeferredValue, useEffect, useEffectEvent, useState } from "react";
import { endStart, isStarting } from "@/lib/browser/start-screen";
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

/** So long the start screen waits for what the first page asked for. */
const LONGEST_WAIT_MS = 1000;

/** Waits for what the first page asked for: data that comes while it is rendered would have React begin anew, in one go. */
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

/** A page. The first one takes the place of the start screen. */
export const lazyPage: typeof lazyRouteComponent = (load, exportName) => {
  const Page = lazyLayout(load, exportName) as ComponentType & { preload?: () => unknown };
  function LazyPage() {
    const [isFirst] = useState(isStarting);
    const [isReady, setIsReady] = useState(!isFirst);
    // Deferred, React renders it in pieces, and a slow phone goes on answering.
    const isShown = useDeferredValue(isReady, !isFirst);
    useEffect(() => {
      if (isShown) endStart();
    }, [isShown]);
    return isShown ? <Page /> : <FirstData onThere={() => setIsReady(true)} />;
  }
  return Object.assign(LazyPage, { preload: Page.preload }) as never;
};
