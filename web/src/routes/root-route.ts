import { createRootRouteWithContext } from "@tanstack/react-router";
import type { RouterContext } from "./context";
import { RootLayout } from "./RootLayout";

export const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout });
