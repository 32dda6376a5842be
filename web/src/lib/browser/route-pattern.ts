import type { AnyRouter } from "@tanstack/react-router";

/** The pattern of the address that is open, such as `/projects/$code`: an address may name a project's secret code. */
export function routePattern(router: Pick<AnyRouter, "state">): string {
  return router.state.matches.at(-1)?.fullPath || "/";
}
