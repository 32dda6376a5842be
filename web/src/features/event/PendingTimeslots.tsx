import { Button, Skeleton, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { useAccount } from "@/api/account";
import { isPassing } from "@/api/client";
import { TextLink } from "@/components/links";
import { ModalFrame } from "@/components/ModalFrame";
import { Panel } from "@/components/Panel";
import { ErrorState } from "@/components/states";
import { todayIn, zoneName } from "@/lib/event-time";
import { useNow } from "@/lib/use-now";
import classes from "./EventsPanel.module.css";
import { ProposalGroup } from "./ProposalGroup";
import { type PendingProposal, pendingQuery } from "./queries";
import { eventTexts as texts } from "./texts";

const ConfirmDialog = lazy(() => import("./ConfirmDialog"));

/** What a contractor still has to choose a time for, over all projects of the company. */
export function PendingTimeslots() {
  const pending = useInfiniteQuery(pendingQuery);
  const zone = useAccount()?.time_zone;
  const now = useNow();
  const [choice, setChoice] = useState<{ proposal: PendingProposal; timeslotId: string }>();
  const panel = useRef<HTMLDivElement>(null);
  const proposals = pending.data?.pages.flatMap((page) => page.items);
  return (
    <div ref={panel} tabIndex={-1} className={classes.pending}>
      <Panel title={texts.pendingTitle} flush>
        {pending.isPending || !zone ? (
          <div className={classes.quiet}>
            <Skeleton height={24} aria-busy />
          </div>
        ) : !proposals || (pending.isError && !isPassing(pending.error)) ? (
          <ErrorState title={texts.pendingFailed} error={pending.error} onRetry={() => pending.refetch()} />
        ) : proposals.length === 0 ? (
          <Text c="dimmed" className={classes.quiet}>
            {texts.nonePending}
          </Text>
        ) : (
          <>
            <Text c="dimmed" size="sm" className={classes.note}>
              {texts.zone(zoneName(zone))}
            </Text>
            <ul className={classes.list}>
              {proposals.map((proposal) => {
                const { project_code: code, project_number, property_owner_name } = proposal.project;
                const choose = proposal.abilities.confirm ? texts.confirm : undefined;
                return (
                  <ProposalGroup
                    key={proposal.id}
                    proposal={proposal}
                    today={todayIn(zone, now)}
                    isOpenAtFirst={proposals.length === 1}
                    choose={choose}
                    isTheirTurn
                    hint={choose ? texts.chooseOne(true) : texts.proposedTo}
                    about={
                      <Text size="sm">
                        <TextLink to="/contractor/projects/$code" params={{ code }} search={{ tab: "events" }}>
                          {project_number}
                        </TextLink>{" "}
                        · {property_owner_name}
                      </Text>
                    }
                    onChoose={({ id }) => setChoice({ proposal, timeslotId: id })}
                  />
                );
              })}
            </ul>
            {pending.hasNextPage && (
              <div className={classes.quiet}>
                <Button
                  variant="default"
                  fullWidth
                  h={44}
                  loading={pending.isFetchingNextPage}
                  onClick={() => pending.fetchNextPage()}
                >
                  {texts.loadMore}
                </Button>
              </div>
            )}
          </>
        )}
      </Panel>
      {choice && (
        <Suspense fallback={<ModalFrame onClose={() => setChoice(undefined)} />}>
          <ConfirmDialog
            {...choice}
            code={choice.proposal.project.project_code}
            isContractor
            onClose={() => setChoice(undefined)}
            panel={panel}
          />
        </Suspense>
      )}
    </div>
  );
}
