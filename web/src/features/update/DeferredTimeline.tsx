import { lazy, Suspense } from "react";
import { ComponentSkeleton } from "@/components/skeletons";
import type { Timeline } from "./Timeline";

const Loaded = lazy(async () => ({ default: (await import("./Timeline")).Timeline }));

/** A timeline that stands on a tab of its own, fetched with its code when that is opened. */
export function DeferredTimeline(props: Parameters<typeof Timeline>[0]) {
  return (
    <Suspense fallback={<ComponentSkeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
