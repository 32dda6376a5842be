import { lazy, Suspense, useState } from "react";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useKeptSchedule } from "@/features/outbox/use-kept-schedule";
import { useReader } from "@/features/outbox/use-reader";
import { type Writable, writableOf } from "@/features/outbox/writable";
import { DueUpdates } from "@/features/schedule/DueUpdates";
import { useOutboxPort } from "@/lib/network/outbox-port";
import type { SiteDue } from "@/lib/site/plan";

const SiteUpdate = lazy(() => import("@/shell/SiteUpdate"));

/** The updates that are due as this device keeps them, while the portal cannot be reached. */
export function KeptDueUpdates() {
  const port = useOutboxPort();
  const kept = useKeptSchedule();
  const reader = useReader().data;
  const [chosen, setChosen] = useState<Writable>();
  if (!kept?.plan.due || kept.userId !== port?.userId) return null;
  const known = reader?.userId === port.userId ? reader.projects : undefined;
  const projectOf = ({ number }: SiteDue) => writableOf(number, kept.plan, known);
  return (
    <>
      <DueUpdates
        updates={kept.plan.due}
        canAdd={(update) => projectOf(update) !== undefined}
        onAddUpdate={(update) => setChosen(projectOf(update))}
      />
      {chosen && (
        <Suspense fallback={<ModalFrame onClose={() => setChosen(undefined)} />}>
          <SiteUpdate project={chosen} keep={port.keep} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
