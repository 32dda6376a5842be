import { Button, Skeleton, Text } from "@mantine/core";
import { IconCalendarEvent, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, type RefObject, Suspense, useRef, useState } from "react";
import { accountQuery } from "@/api/account";
import { isPassing } from "@/api/client";
import { ListFailure } from "@/components/ListFailure";
import { ModalFrame } from "@/components/ModalFrame";
import { Panel } from "@/components/Panel";
import { EmptyState, ErrorState } from "@/components/states";
import { todayIn, zoneName } from "@/lib/event-time";
import { useAddressDialog } from "@/lib/use-address-state";
import { EventCard } from "./EventCard";
import classes from "./EventsPanel.module.css";
import { ProposalGroup } from "./ProposalGroup";
import { type Event, type EventSource, eventsQuery, type Proposal } from "./queries";
import { eventTexts as texts } from "./texts";

// Dialogs come when they are opened.
const FormDialogs = lazy(() => import("./FormDialogs"));
const ConfirmDialog = lazy(() => import("./ConfirmDialog"));
const DeleteEventDialog = lazy(async () => ({ default: (await import("./DeleteDialog")).DeleteEventDialog }));
const DeleteProposalDialog = lazy(async () => ({ default: (await import("./DeleteDialog")).DeleteProposalDialog }));

/** What somebody comes to the events for: to run them, to choose a time, or to know. The server decides what each may. */
export type EventsViewer = "manager" | "contractor" | "reader";

interface EventsPanelProps {
  source: EventSource;
  viewer?: EventsViewer;
}

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The Events tab: what is proposed, what is to come and what was. */
export function EventsPanel({ source, viewer = "reader" }: EventsPanelProps) {
  const events = useInfiniteQuery(eventsQuery(source));
  // An owner has no account; their house stands where the portal is.
  const zone = useQuery({ ...accountQuery, enabled: source.kind === "project" }).data?.time_zone;
  const dialog = useAddressDialog("event");
  const [question, setQuestion] = useState<Question>();
  const panel = useRef<HTMLDivElement>(null);
  if (events.isPending) return <EventsSkeleton />;
  const [first] = events.data?.pages ?? [];
  if (!first || (events.isError && !isPassing(events.error)))
    return <ErrorState title={texts.loadFailed} error={events.error} onRetry={() => events.refetch()} />;
  const past = events.data?.pages.flatMap((page) => page.past) ?? [];
  const { proposed, scheduled, abilities } = first;
  const isManager = viewer === "manager";
  const create = isManager && abilities.create && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => dialog.open("new")}>
      {texts.create}
    </Button>
  );
  const isEmpty = proposed.length + scheduled.length + past.length === 0;
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      {events.isError && <ListFailure title={texts.loadFailed} error={events.error} onRetry={() => events.refetch()} />}
      {isEmpty && source.kind === "owner" ? (
        <Panel title={texts.scheduled}>
          <Text c="dimmed">{texts.none}</Text>
        </Panel>
      ) : isEmpty ? (
        <EmptyState icon={IconCalendarEvent} title={texts.none} action={create}>
          {texts.noneHint}
        </EmptyState>
      ) : (
        <>
          {(zone || create) && (
            <div className={classes.tools}>
              <Text c="dimmed" size="sm">
                {zone && texts.zone(zoneName(zone))}
              </Text>
              {create}
            </div>
          )}
          <Groups
            viewer={viewer}
            proposed={proposed}
            scheduled={scheduled}
            past={past}
            today={todayIn(zone ?? HERE)}
            onOpen={dialog.open}
            onAsk={setQuestion}
          />
          {events.hasNextPage && (
            <Button
              variant="default"
              fullWidth
              h={44}
              loading={events.isFetchingNextPage}
              onClick={() => events.fetchNextPage()}
            >
              {texts.loadMore}
            </Button>
          )}
        </>
      )}
      {isManager && source.kind === "project" && zone && dialog.openFor !== undefined && (
        <Suspense fallback={<ModalFrame />}>
          <FormDialogs
            key={dialog.openFor}
            what={dialog.openFor}
            code={source.code}
            zone={zone}
            events={[...scheduled, ...past]}
            proposals={proposed}
            mayCreate={abilities.create}
            onClose={dialog.close}
          />
        </Suspense>
      )}
      {question && source.kind === "project" && (
        <QuestionDialog
          question={question}
          code={source.code}
          isContractor={viewer === "contractor"}
          onClose={() => setQuestion(undefined)}
          panel={panel}
        />
      )}
    </div>
  );
}

function EventsSkeleton() {
  return (
    <div className={classes.panel} aria-busy>
      {["a", "b"].map((key) => (
        <Skeleton key={key} height={168} radius="lg" />
      ))}
    </div>
  );
}

/** What somebody is asked before it happens. */
type Question =
  | { kind: "confirm"; proposal: Proposal; timeslotId: string }
  | { kind: "event"; event: Event }
  | { kind: "proposal"; proposal: Proposal };

interface QuestionDialogProps {
  question: Question;
  code: string;
  isContractor: boolean;
  onClose: () => void;
  panel: RefObject<HTMLElement | null>;
}

/** The question stands beside the lists, so that it stays whatever becomes of what it is about. */
function QuestionDialog({ question, isContractor, ...rest }: QuestionDialogProps) {
  return (
    <Suspense fallback={<ModalFrame onClose={rest.onClose} />}>
      {question.kind === "confirm" && <ConfirmDialog {...rest} {...question} isContractor={isContractor} />}
      {question.kind === "event" && <DeleteEventDialog {...rest} event={question.event} />}
      {question.kind === "proposal" && <DeleteProposalDialog {...rest} proposal={question.proposal} />}
    </Suspense>
  );
}

interface GroupsProps {
  viewer: EventsViewer;
  proposed: Proposal[];
  scheduled: Event[];
  past: Event[];
  today: string;
  onOpen: (what: string) => void;
  onAsk: (question: Question) => void;
}

const CHOOSE = { manager: texts.select, contractor: texts.confirm, reader: undefined };

function Groups({ viewer, proposed, scheduled, past, today, onOpen, onAsk }: GroupsProps) {
  const isManager = viewer === "manager";
  const actions = isManager
    ? {
        onStatus: ({ id }: Event) => onOpen(`status-${id}`),
        onEdit: ({ id }: Event) => onOpen(`edit-${id}`),
        onDelete: (event: Event) => onAsk({ kind: "event", event }),
      }
    : undefined;
  return (
    <>
      {proposed.length > 0 && (
        <Panel title={texts.proposed} flush>
          <ul className={classes.list}>
            {proposed.map((proposal) => {
              const choose = proposal.abilities.confirm ? CHOOSE[viewer] : undefined;
              const { edit, delete: remove } = proposal.abilities;
              return (
                <ProposalGroup
                  key={proposal.id}
                  proposal={proposal}
                  today={today}
                  isOpenAtFirst={proposed.length === 1}
                  choose={choose}
                  isTheirTurn={viewer === "contractor"}
                  hint={choose ? texts.chooseOne(viewer === "contractor") : texts.proposedTo}
                  onChoose={({ id }) => onAsk({ kind: "confirm", proposal, timeslotId: id })}
                  onEdit={isManager && edit ? () => onOpen(`proposal-${proposal.id}`) : undefined}
                  onDelete={isManager && remove ? () => onAsk({ kind: "proposal", proposal }) : undefined}
                />
              );
            })}
          </ul>
        </Panel>
      )}
      <Panel title={texts.scheduled} flush>
        {scheduled.length === 0 ? (
          <Text c="dimmed" className={classes.quiet}>
            {texts.noneScheduled}
          </Text>
        ) : (
          <Events events={scheduled} today={today} actions={actions} />
        )}
      </Panel>
      {past.length > 0 && (
        <Panel title={texts.past} flush>
          <Events events={past} today={today} actions={actions} />
        </Panel>
      )}
    </>
  );
}

type EventsProps = Pick<Parameters<typeof EventCard>[0], "today" | "actions"> & { events: Event[] };

function Events({ events, today, actions }: EventsProps) {
  return (
    <ul className={classes.list}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} today={today} actions={actions} />
      ))}
    </ul>
  );
}
