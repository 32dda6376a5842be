import { lazyRouteComponent } from "@tanstack/react-router";
import { MissingPage } from "@/shell/missing-chunk";

/** A page whose code comes when it is opened; when that fails, the error screen decides what to do. */
export const lazyPage: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw new MissingPage(error);
      }),
    exportName,
  );
