import { Button, Skeleton, Text } from "@mantine/core";
import { IconCalendarEvent, IconPlus } from "@tabler/icons-react";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import eventText from "locales/event.ftl";
import { lazy, Suspense, useRef, useState } from "react";
import { isPassing } from "@/api/client";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { ListFailure } from "@/components/lists/ListFailure";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useAddressDialog } from "@/lib/browser/use-address-state";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { todayIn, zoneName } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import { EventCard } from "./EventCard";
import classes from "./EventsPanel.module.css";
import { FoldedList } from "./FoldedList";
import { ProposalGroup } from "./ProposalGroup";
import { type Question, QuestionDialog } from "./QuestionDialog";
import { type Event, type EventList, type EventSource, eventsQuery, type Proposal } from "./queries";

// Loaded when first opened.
const FormDialogs = lazy(() => import("./FormDialogs"));

/** The viewer's role: manages events, chooses a time, or only reads. The server decides what each user may do. */
export type EventsViewer = "manager" | "contractor" | "reader";

interface EventsPanelProps {
  source: EventSource;
  viewer?: EventsViewer;
}

/** The Events tab: proposed, upcoming, and past events. */
export function EventsPanel({ source, viewer = "reader" }: EventsPanelProps) {
  const events = useInfiniteQuery(eventsQuery(source));
  const dialog = useAddressDialog("event");
  const [question, setQuestion] = useState<Question>();
  const panel = useRef<HTMLDivElement>(null);
  // Keep an open form and its input while the list is refetched under a new project code, or if the refetch fails.
  const known = useLastAnswer(events.data)?.pages;
  const zone = known?.[0]?.time_zone;
  const isManager = viewer === "manager";
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel}>
      {events.isPending ? (
        <EventsSkeleton />
      ) : !events.data || (events.isError && !isPassing(events.error)) ? (
        <ErrorState title={eventText("load-failed")} error={events.error} onRetry={() => events.refetch()} />
      ) : (
        <Lists
          events={events}
          pages={events.data.pages}
          viewer={viewer}
          code={source.kind === "project" ? source.code : undefined}
          onOpen={dialog.open}
          onAsk={setQuestion}
        />
      )}
      {isManager && source.kind === "project" && zone && known && dialog.openFor !== undefined && (
        <Suspense fallback={<ModalFrame />}>
          <FormDialogs
            key={dialog.openFor}
            what={dialog.openFor}
            code={source.code}
            zone={zone}
            events={known.flatMap(({ scheduled, past }) => [...scheduled, ...past])}
            proposals={known.flatMap(({ proposed }) => proposed)}
            mayCreate={known.some(({ abilities }) => abilities.create)}
            hasMore={events.hasNextPage}
            onClose={dialog.close}
          />
        </Suspense>
      )}
      {question && zone && source.kind === "project" && (
        <QuestionDialog
          question={question}
          code={source.code}
          isContractor={viewer === "contractor"}
          zone={zone}
          onClose={() => setQuestion(undefined)}
          panel={panel}
        />
      )}
    </div>
  );
}

interface ListsProps extends Pick<GroupsProps, "viewer" | "code" | "onOpen" | "onAsk"> {
  events: UseInfiniteQueryResult;
  pages: EventList[];
}

/** The events, if any, and the button that creates one. */
function Lists({ events, pages, viewer, code, onOpen, onAsk }: ListsProps) {
  const now = useNow();
  const { proposed = [], scheduled = [], abilities, time_zone: zone } = pages[0] ?? {};
  const past = pages.flatMap((page) => page.past);
  const create = viewer === "manager" && abilities?.create && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onOpen("new")}>
      {eventText("create")}
    </Button>
  );
  const isEmpty = proposed.length + scheduled.length + past.length === 0;
  return (
    <>
      {events.isError && (
        <ListFailure title={eventText("load-failed")} error={events.error} onRetry={() => events.refetch()} />
      )}
      {isEmpty && code === undefined ? (
        <Panel title={eventText("scheduled")}>
          <Text c="dimmed">{eventText("none")}</Text>
        </Panel>
      ) : isEmpty ? (
        <EmptyState icon={IconCalendarEvent} title={eventText("none")} action={create}>
          {eventText("none-hint")}
        </EmptyState>
      ) : (
        <>
          {(zone || create) && (
            <div className={classes.tools}>
              <Text c="dimmed" size="sm">
                {zone && eventText("zone", { name: zoneName(zone) })}
              </Text>
              {create}
            </div>
          )}
          <Groups
            viewer={viewer}
            code={code}
            proposed={proposed}
            scheduled={scheduled}
            past={past}
            today={zone ? todayIn(zone, now) : ""}
            onOpen={onOpen}
            onAsk={onAsk}
          />
          {events.hasNextPage && (
            <Button
              variant="default"
              fullWidth
              h={44}
              loading={events.isFetchingNextPage}
              onClick={() => events.fetchNextPage()}
            >
              {eventText("load-more")}
            </Button>
          )}
        </>
      )}
    </>
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

interface GroupsProps {
  viewer: EventsViewer;
  /** The project's code; undefined for its owner. */
  code: string | undefined;
  proposed: Proposal[];
  scheduled: Event[];
  past: Event[];
  today: string;
  onOpen: (what: string) => void;
  onAsk: (question: Question) => void;
}

/** How many proposals and upcoming events are shown at first. */
const SHOWN = 5;

const CHOOSE = { manager: eventText("select"), contractor: eventText("confirm"), reader: undefined };

function Groups({ viewer, code, proposed, scheduled, past, today, onOpen, onAsk }: GroupsProps) {
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
        <Panel title={eventText("proposed")} flush>
          <FoldedList items={proposed} most={SHOWN}>
            {(proposal) => {
              const choose = proposal.abilities.confirm ? CHOOSE[viewer] : undefined;
              const { edit, delete: remove } = proposal.abilities;
              return (
                <ProposalGroup
                  key={proposal.id}
                  proposal={proposal}
                  code={code}
                  today={today}
                  isOpenAtFirst={proposed.length === 1}
                  choose={choose}
                  isTheirTurn={viewer === "contractor"}
                  hint={
                    code === undefined
                      ? eventText("offered-to-contractor")
                      : choose
                        ? eventText("choose-one", { isContractor: viewer === "contractor" })
                        : eventText("proposed-to")
                  }
                  onAsk={onAsk}
                  onEdit={isManager && edit ? () => onOpen(`proposal-${proposal.id}`) : undefined}
                  onDelete={isManager && remove ? () => onAsk({ kind: "proposal", proposal }) : undefined}
                />
              );
            }}
          </FoldedList>
        </Panel>
      )}
      <Panel title={eventText("scheduled")} flush>
        {scheduled.length === 0 ? (
          <Text c="dimmed" className={classes.quiet}>
            {eventText("none-scheduled")}
          </Text>
        ) : (
          <FoldedList items={scheduled} most={SHOWN}>
            {(event) => (
              <EventCard
                key={event.id}
                event={event}
                code={code}
                today={today}
                actions={actions}
                onDecline={viewer === "reader" ? undefined : (declined) => onAsk({ kind: "decline", declined })}
              />
            )}
          </FoldedList>
        )}
      </Panel>
      {past.length > 0 && (
        <Panel title={eventText("past")} flush>
          <ul className={classes.list}>
            {past.map((event) => (
              <EventCard key={event.id} event={event} today={today} actions={actions} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
