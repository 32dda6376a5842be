import { lazy, Suspense } from "react";
import { ComponentSkeleton } from "@/components/skeletons";

const Loaded = lazy(async () => ({ default: (await import("./History")).History }));

/** The history of a project, fetched with its code: only admins open it. */
export function DeferredHistory({ code }: { code: string }) {
  return (
    <Suspense fallback={<ComponentSkeleton />}>
      <Loaded code={code} />
    </Suspense>
  );
}
