import { lazy, Suspense } from "react";
import { Panel } from "@/components/Panel";
import { ComponentSkeleton } from "@/components/skeletons";
import type { FeedsCard } from "./FeedsCard";
import { feedTexts } from "./texts";

const Loaded = lazy(async () => ({ default: (await import("./FeedsCard")).FeedsCard }));

/** Links to calendars, fetched with their code: they stand where nobody waits for them. */
export function DeferredFeedsCard(props: Parameters<typeof FeedsCard>[0]) {
  const skeleton = (
    <Panel title={feedTexts.title}>
      <ComponentSkeleton lines={3} />
    </Panel>
  );
  return (
    <Suspense fallback={skeleton}>
      <Loaded {...props} />
    </Suspense>
  );
}
