import { useQuery } from "@tanstack/react-query";
import scheduleText from "locales/schedule.ftl";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { useAccount } from "@/api/account";
import { isPassing, isProblem } from "@/api/client";
import { ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { DueUpdates } from "@/features/schedule/DueUpdates";
import { VisitList } from "@/features/schedule/VisitList";
import { planOf } from "@/lib/site/plan";
import { scheduleQuery } from "@/lib/site/schedule-query";
import { dayAfter } from "@/lib/time/dates";
import { todayIn } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import { VisitPlaceholder } from "./TodayPlaceholder";
import classes from "./TodaySection.module.css";

// Loaded only without a network.
const KeptVisits = lazy(async () => ({ default: (await import("./KeptVisits")).KeptVisits }));
const KeptDueUpdates = lazy(async () => ({ default: (await import("./KeptDueUpdates")).KeptDueUpdates }));

interface TodaySectionProps {
  /** Opens the update form of a project. */
  onAddUpdate: (code: string) => void;
  /** Called once the size of the section is known. */
  onKnown: () => void;
}

/** A contractor's visits of today and tomorrow, and the updates that are due. */
export function TodaySection({ onAddUpdate, onKnown }: TodaySectionProps) {
  const schedule = useQuery(scheduleQuery);
  const zone = useAccount()?.time_zone;
  const today = todayIn(zone ?? "UTC", useNow());
  const isKnown = !schedule.isPending;
  const tellKnown = useEffectEvent(onKnown);
  useEffect(() => {
    if (isKnown) tellKnown();
  }, [isKnown]);
  // The page says that the account has no company.
  if (isProblem(schedule.error, 403)) return null;
  const until = dayAfter(today);
  const answer = schedule.isError && !isPassing(schedule.error) ? undefined : schedule.data;
  const plan = answer && planOf(answer);
  const addTo = ({ code }: { code?: string | undefined }) => code !== undefined && onAddUpdate(code);
  const failure = (
    <ErrorState title={scheduleText("failed")} error={schedule.error} onRetry={() => void schedule.refetch()} />
  );
  return (
    <div className={classes.section}>
      <Panel title={scheduleText("title")} flush>
        {plan ? (
          <VisitList plan={plan} today={today} until={until} onAddUpdate={addTo} />
        ) : schedule.isPending ? (
          <VisitPlaceholder />
        ) : isPassing(schedule.error) ? (
          <Suspense fallback={<VisitPlaceholder />}>
            <KeptVisits today={today} until={until} failure={failure} />
          </Suspense>
        ) : (
          failure
        )}
      </Panel>
      {plan?.due && <DueUpdates updates={plan.due} onAddUpdate={addTo} />}
      {!plan && isPassing(schedule.error) && (
        <Suspense>
          <KeptDueUpdates />
        </Suspense>
      )}
    </div>
  );
}
