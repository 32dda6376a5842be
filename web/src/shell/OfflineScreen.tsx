import { useQueryClient } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { accountQuery } from "@/api/account";
import { OfflinePage } from "@/features/outbox/OfflinePage";
import { DueUpdates } from "@/features/schedule/DueUpdates";
import { VisitList } from "@/features/schedule/VisitList";
import { dayAfter } from "@/lib/time/dates";
import { todayIn } from "@/lib/time/event-time";
import { PageLoadError } from "./missing-chunk";

const SiteUpdate = lazy(() => import("./SiteUpdate"));

/** How many days after today a device keeps. */
const DAYS_AHEAD = 9;

/** Shown in place of a page that was opened without a network. */
export default function OfflineScreen({ error, reset }: ErrorComponentProps) {
  const client = useQueryClient();
  const router = useRouter();
  const retry = async () => {
    await client.fetchQuery({ ...accountQuery, staleTime: 0, retry: false });
    // The browser does not load a file again that failed once.
    if (error instanceof PageLoadError) {
      window.location.reload();
      return;
    }
    reset();
    await router.invalidate();
  };
  return (
    <OfflinePage
      onRetry={retry}
      visits={({ plan, zone, readAt }, onWrite) => {
        const today = todayIn(zone);
        return (
          <VisitList
            plan={plan}
            today={today}
            until={dayAfter(today, DAYS_AHEAD)}
            readAt={readAt}
            onAddUpdate={onWrite}
          />
        );
      }}
      due={(updates, projectOf, onWrite) => (
        <DueUpdates
          updates={updates}
          canAdd={(update) => projectOf(update) !== undefined}
          onAddUpdate={(update) => {
            const project = projectOf(update);
            if (project) onWrite(project);
          }}
        />
      )}
      form={(project, keep, onClose) => (
        <Suspense>
          <SiteUpdate project={project} keep={keep} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}
