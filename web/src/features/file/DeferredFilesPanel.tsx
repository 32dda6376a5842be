import { lazy, Suspense } from "react";
import { ComponentSkeleton } from "@/components/skeletons";
import type { FilesPanel } from "./FilesPanel";

const Loaded = lazy(async () => ({ default: (await import("./FilesPanel")).FilesPanel }));

/** The files of a project, fetched with their code: no page shows them before everything else. */
export function DeferredFilesPanel(props: Parameters<typeof FilesPanel>[0]) {
  return (
    <Suspense fallback={<ComponentSkeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
