import type { AnyRouter } from "@tanstack/react-router";

/** The pattern of the current route, such as `/projects/$code`. The URL itself may contain a project's secret code. */
export function routePattern(router: Pick<AnyRouter, "state">): string {
  return router.state.matches.at(-1)?.fullPath || "/";
}
