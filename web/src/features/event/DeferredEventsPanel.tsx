import { lazy, Suspense } from "react";
import { ComponentSkeleton } from "@/components/skeletons";
import type { EventsPanel } from "./EventsPanel";

const Loaded = lazy(async () => ({ default: (await import("./EventsPanel")).EventsPanel }));

/** The events of a project, fetched with their code: no page shows them before everything else. */
export function DeferredEventsPanel(props: Parameters<typeof EventsPanel>[0]) {
  return (
    <Suspense fallback={<ComponentSkeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
