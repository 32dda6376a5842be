import { lazy, type ReactNode, Suspense, useState } from "react";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useKeptSchedule } from "@/features/outbox/use-kept-schedule";
import { VisitList } from "@/features/schedule/VisitList";
import { useOutboxPort } from "@/lib/network/outbox-port";
import type { SiteProject } from "@/lib/site/plan";
import { VisitPlaceholder } from "./TodayPlaceholder";

const SiteUpdate = lazy(() => import("@/shell/SiteUpdate"));

interface KeptVisitsProps {
  today: string;
  until: string;
  /** Shown if this device has no visits. */
  failure: ReactNode;
}

/** The visits as this device keeps them, while the portal cannot be reached. */
export function KeptVisits({ today, until, failure }: KeptVisitsProps) {
  const port = useOutboxPort();
  const kept = useKeptSchedule();
  const [chosen, setChosen] = useState<SiteProject>();
  if (kept === undefined) return <VisitPlaceholder />;
  if (kept === null || kept.userId !== port?.userId) return failure;
  return (
    <>
      <VisitList plan={kept.plan} today={today} until={until} readAt={kept.readAt} onAddUpdate={setChosen} />
      {chosen && (
        <Suspense fallback={<ModalFrame onClose={() => setChosen(undefined)} />}>
          <SiteUpdate project={chosen} keep={port.keep} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
