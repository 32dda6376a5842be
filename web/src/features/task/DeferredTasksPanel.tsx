import { lazy, Suspense } from "react";
import { ComponentSkeleton } from "@/components/skeletons";

const Loaded = lazy(async () => ({ default: (await import("./TasksPanel")).TasksPanel }));

/** The tasks of a project, fetched with their code: only admins open them. */
export function DeferredTasksPanel({ code }: { code: string }) {
  return (
    <Suspense fallback={<ComponentSkeleton />}>
      <Loaded code={code} />
    </Suspense>
  );
}
