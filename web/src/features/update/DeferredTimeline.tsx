import { lazy, Suspense } from "react";
import { ComponentSkeleton } from "@/components/skeletons";
import type { Timeline } from "./Timeline";

const Loaded = lazy(async () => ({ default: (await import("./Timeline")).Timeline }));

/** A timeline, fetched with its code: it stands on a tab of its own, or below everything else. */
export function DeferredTimeline(props: Parameters<typeof Timeline>[0]) {
  return (
    <Suspense fallback={<ComponentSkeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
