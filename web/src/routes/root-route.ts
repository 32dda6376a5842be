import { createRootRouteWithContext } from "@tanstack/react-router";
import type { RouterContext } from "./context";
import { RootLayout } from "./RootLayout";

/** The parent of all routes. */
export const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout });
