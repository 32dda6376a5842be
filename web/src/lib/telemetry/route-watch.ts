import type { AnyRouter } from "@tanstack/react-router";
import { routePattern } from "@/lib/browser/route-pattern";
import { addTime, NO_TIMES, updateLive } from "./live";
import type { Recorder } from "./recorder";

/** Measures each navigation and its render time: from the moment the page's code and first data are loaded until it is in
 *  the document. */
export function watchRoutes(router: AnyRouter, recorder: Recorder, onPage: () => void): () => void {
  let leftAt = 0;
  let loadedAt = 0;
  const unwatch = [
    router.subscribe("onBeforeNavigate", () => {
      leftAt = performance.now();
    }),
    router.subscribe("onLoad", ({ pathChanged }) => {
      loadedAt = performance.now();
      if (pathChanged) onPage();
    }),
    router.subscribe("onRendered", ({ pathChanged }) => {
      // A change of tab or filter is not a new page.
      if (!pathChanged || leftAt === 0) return;
      const now = performance.now();
      const render = now - loadedAt;
      const route = routePattern(router);
      recorder.metric("render", render, "page");
      recorder.event("navigation", route, { ms: Math.round(now - leftAt) });
      updateLive(({ renders, rendersByRoute }) => ({
        renders: addTime(renders, render),
        rendersByRoute: { ...rendersByRoute, [route]: addTime(rendersByRoute[route] ?? NO_TIMES, render) },
      }));
    }),
  ];
  return () => {
    for (const stop of unwatch) stop();
  };
}
