import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, startTransition, useEffect, useState } from "react";
import { isOpening, pageIsShown } from "@/lib/opening";
import { endStart } from "@/lib/start-screen";
import { MissingPage } from "@/shell/missing-chunk";

/** What the browser opens is rendered in steps, the page after what stands around it: the router would have it in one go, which
 *  keeps a slow phone from answering for half a second. One page follows another at once, so that Back does not flicker. */
function inSteps(Part: ComponentType & { preload?: () => unknown }, isPage: boolean) {
  function InSteps() {
    const [isShown, setIsShown] = useState(!isOpening());
    useEffect(() => {
      if (!isShown) startTransition(() => setIsShown(true));
      else if (isPage) {
        endStart();
        pageIsShown();
      }
    }, [isShown]);
    return isShown ? <Part /> : null;
  }
  return Object.assign(InSteps, { preload: Part.preload });
}

/** When a page's code cannot be had, the error screen decides what to do. */
const lazily: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw new MissingPage(error);
      }),
    exportName,
  );

/** A page whose code comes when it is opened. */
export const lazyPage: typeof lazyRouteComponent = (load, exportName) =>
  inSteps(lazily(load, exportName), true) as never;

/** The same for what stands around pages. */
export const lazyLayout: typeof lazyRouteComponent = (load, exportName) =>
  inSteps(lazily(load, exportName), false) as never;
