import { useInfiniteQuery } from "@tanstack/react-query";
import eventText from "locales/event.ftl";
import { lazy, Suspense, useRef, useState } from "react";
import { Panel } from "@/components/layout/Panel";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { todayIn } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import classes from "./EventsPanel.module.css";
import { ProposalGroup } from "./ProposalGroup";
import { eventsQuery, type Proposal } from "./queries";

const ConfirmDialog = lazy(() => import("./ConfirmDialog"));

/** A project's proposed times on its Overview tab, for the contractor who chooses one. Renders nothing if there is nothing to
 *  choose. */
export function ProjectTimeslots({ code }: { code: string }) {
  const [page] = useInfiniteQuery(eventsQuery({ kind: "project", code })).data?.pages ?? [];
  const now = useNow();
  const [choice, setChoice] = useState<{ proposal: Proposal; timeslotId: string }>();
  const panel = useRef<HTMLDivElement>(null);
  // Proposals of a closed project cannot be confirmed.
  const proposed = (page?.proposed ?? []).filter(({ abilities }) => abilities.confirm);
  if (!page || (proposed.length === 0 && !choice)) return null;
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      <Panel title={eventText("pending-title")} flush>
        <ul className={classes.list}>
          {proposed.map((proposal) => (
            <ProposalGroup
              key={proposal.id}
              proposal={proposal}
              today={todayIn(page.time_zone, now)}
              isOpenAtFirst={proposed.length === 1}
              choose={eventText("confirm")}
              isTheirTurn
              hint={eventText("choose-one", { isContractor: true })}
              onChoose={({ id }) => setChoice({ proposal, timeslotId: id })}
            />
          ))}
        </ul>
      </Panel>
      {choice && (
        <Suspense fallback={<ModalFrame onClose={() => setChoice(undefined)} />}>
          <ConfirmDialog {...choice} code={code} isContractor onClose={() => setChoice(undefined)} panel={panel} />
        </Suspense>
      )}
    </div>
  );
}
