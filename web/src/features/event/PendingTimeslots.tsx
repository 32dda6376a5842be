import { Box, Button, Skeleton, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import eventText from "locales/event.ftl";
import problemText from "locales/problem.ftl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useAccount } from "@/api/account";
import { isPassing, messageOf } from "@/api/client";
import { TextLink } from "@/components/display/links";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { projectTitle } from "@/lib/project/project-title";
import { todayIn, zoneName } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import classes from "./EventsPanel.module.css";
import { FoldedList } from "./FoldedList";
import { ProposalGroup } from "./ProposalGroup";
import { type Question, QuestionDialog } from "./QuestionDialog";
import { type PendingProposal, pendingQuery } from "./queries";

/** How many proposals are shown at first, to leave room for the contractor's projects below. */
const SHOWN = 3;

interface PendingTimeslotsProps {
  /** An admin can choose on behalf of a contractor. */
  area?: "contractor" | "admin";
  /** Called once the size of the content is known. */
  onKnown?: () => void;
}

/** Proposals that wait for a choice of time, shown above a contractor's or an admin's projects. */
export function PendingTimeslots({ area = "contractor", onKnown }: PendingTimeslotsProps) {
  const pending = useInfiniteQuery(pendingQuery);
  const zone = useAccount()?.time_zone;
  const now = useNow();
  const [asked, setAsked] = useState<{ code: string; question: Question }>();
  const panel = useRef<HTMLDivElement>(null);
  const isContractor = area === "contractor";
  const proposals = pending.data?.pages.flatMap((page) => page.items);
  const isShown = !pending.isPending;
  const tellKnown = useEffectEvent(() => onKnown?.());
  useEffect(() => {
    if (isShown) tellKnown();
  }, [isShown]);
  return (
    <div ref={panel} tabIndex={-1} className={classes.pending}>
      <Panel title={isContractor ? eventText("pending-title") : eventText("longest-first")} flush>
        {!isShown || !zone ? (
          <div className={classes.quiet}>
            <Skeleton height={24} aria-busy />
          </div>
        ) : !proposals || (pending.isError && !isPassing(pending.error)) ? (
          <ErrorState title={eventText("pending-failed")} error={pending.error} onRetry={() => pending.refetch()} />
        ) : proposals.length === 0 ? (
          <Text c="dimmed" className={classes.quiet}>
            {eventText("none-pending")}
          </Text>
        ) : (
          <>
            <Text c="dimmed" size="sm" className={classes.note}>
              {eventText("zone", { name: zoneName(zone) })}
            </Text>
            <FoldedList
              items={proposals}
              most={isContractor ? SHOWN : proposals.length}
              hasMore={pending.hasNextPage}
              more={
                pending.hasNextPage && (
                  <MorePending
                    error={pending.isFetchNextPageError ? pending.error : null}
                    isLoading={pending.isFetchingNextPage}
                    onMore={() => void pending.fetchNextPage()}
                  />
                )
              }
            >
              {(proposal) => (
                <PendingGroup
                  key={proposal.id}
                  proposal={proposal}
                  area={area}
                  today={todayIn(zone, now)}
                  isAlone={proposals.length === 1}
                  onAsk={(question) => setAsked({ code: proposal.project.project_code, question })}
                />
              )}
            </FoldedList>
          </>
        )}
      </Panel>
      {asked && zone && (
        <QuestionDialog
          {...asked}
          isContractor={isContractor}
          zone={zone}
          onClose={() => setAsked(undefined)}
          panel={panel}
        />
      )}
    </div>
  );
}

interface MorePendingProps {
  error: Error | null;
  isLoading: boolean;
  onMore: () => void;
}

function MorePending({ error, isLoading, onMore }: MorePendingProps) {
  return (
    <div className={classes.quiet}>
      {error && (
        <Box mb="sm">
          <FailureAlert title={eventText("more-failed")}>{messageOf(error, problemText("unreadable"))}</FailureAlert>
        </Box>
      )}
      <Button variant="default" fullWidth h={44} loading={isLoading} onClick={onMore}>
        {eventText("load-more")}
      </Button>
    </div>
  );
}

interface PendingGroupProps {
  proposal: PendingProposal;
  area: "contractor" | "admin";
  today: string;
  isAlone: boolean;
  onAsk: (question: Question) => void;
}

function PendingGroup({ proposal, area, today, isAlone, onAsk }: PendingGroupProps) {
  const isContractor = area === "contractor";
  const { project_code: code, project_number: number } = proposal.project;
  const { abilities, contractor } = proposal;
  const choose = abilities.confirm ? (isContractor ? eventText("confirm") : eventText("select")) : undefined;
  return (
    <ProposalGroup
      proposal={proposal}
      code={code}
      today={today}
      isOpenAtFirst={isAlone}
      choose={choose}
      isTheirTurn={isContractor}
      hint={choose ? eventText("choose-one", { isContractor }) : eventText("proposed-to")}
      about={
        <Text size="sm">
          <TextLink to={`/${area}/projects/$code`} params={{ code }} search={{ tab: "events" }}>
            {projectTitle(proposal.project)}
          </TextLink>
          <span>{` · ${number}${!isContractor && !contractor ? ` · ${eventText("no-company")}` : ""}`}</span>
        </Text>
      }
      onAsk={onAsk}
    />
  );
}
