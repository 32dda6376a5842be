import calendarText from "locales/calendar.ftl";
import "@/theme/event-types.css";
import { Alert, Button, Skeleton, Text } from "@mantine/core";
import { IconAlertTriangle, IconCalendarEvent, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Account, isUnlinked, useAccount } from "@/api/account";
import { isPassing, isProblem } from "@/api/client";
import { NotLinked } from "@/components/feedback/NotLinked";
import { EmptyState, ErrorState } from "@/components/feedback/states";
import { PageHeader } from "@/components/layout/PageHeader";
import { ListFailure } from "@/components/lists/ListFailure";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import type { PortalArea } from "@/components/project/project-link";
import { useAddressDialog } from "@/lib/browser/use-address-state";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import { type EventTime, todayIn, zoneName } from "@/lib/time/event-time";
import { useNow } from "@/lib/time/use-now";
import classes from "./Calendar.module.css";
import { CalendarViews } from "./CalendarViews";
import { minuteIn, rangeOf, type View } from "./days";
import { at, byDay, type Entry, entriesOf } from "./entries";
import { Legend } from "./Filters";
import { newName, parseNew } from "./new-event";
import { calendarQuery } from "./queries";
import { Toolbar } from "./Toolbar";
import { useCalendarAddress } from "./use-calendar-address";
import { useDrag } from "./use-drag";
import { useEntry } from "./use-entry";
import { useMoves } from "./use-moves";

// Loaded when first opened.
const EntryDialog = lazy(() => import("./EntryDialog"));
const MoveDialog = lazy(() => import("./MoveDialog"));
const ChooseProject = lazy(() => import("./ChooseProject"));

/** The event form named in the URL, to be rendered by the parent. */
export interface EventForm {
  /** `new`, or a form and an event, such as `edit-<id>`. */
  what: string;
  code: string;
  zone: string;
  /** The event; undefined for a new one. */
  entry: Entry | undefined;
  /** The initial time of a new event. */
  when: Partial<EventTime> | undefined;
  onClose: () => void;
}

/** A confirmation before an action on an entry. */
export interface EntryQuestion {
  kind: "delete" | "choose";
  entry: Entry;
  onClose: () => void;
}

interface CalendarProps {
  area: PortalArea;
  /** Renders the event forms. */
  form: (form: EventForm) => ReactNode;
  /** Renders the confirmations. */
  question: (question: EntryQuestion) => ReactNode;
}

/** The calendar: all events and proposed times of the projects that the user may see. */
export function Calendar(props: CalendarProps) {
  const account = useAccount();
  if (!account) return null;
  if (isUnlinked(account)) return <NotLinked isPage />;
  return <Loaded {...props} account={account} />;
}

function Loaded({ account, area, form, question }: CalendarProps & { account: Account }) {
  const zone = account.time_zone;
  const now = useNow();
  const today = todayIn(zone, now);
  const isManager = area === "admin";
  const address = useCalendarAddress(today, isManager);
  const { view, date, filters, set } = address;
  const range = useMemo(() => rangeOf(view, date), [view, date]);
  const answer = useQuery({ ...calendarQuery(range, filters), placeholderData: (before) => before });
  const isRefused = answer.isError && !isPassing(answer.error);
  const mayFilterCompanies = area !== "contractor" && !account.contractor;
  const saved = useMemo(() => {
    const all = answer.data && entriesOf(answer.data, today);
    // For a contractor, every entry belongs to their own company.
    return mayFilterCompanies ? all : all?.map((entry) => ({ ...entry, contractor: null }));
  }, [answer.data, today, mayFilterCompanies]);

  const moves = useMoves();
  const { drag, grab } = useDrag(moves.move);
  const entries = useMemo(() => {
    const times = new Map(moves.shown);
    if (drag) times.set(drag.entry.id, drag.time);
    // An entry cannot be edited while it is being saved.
    return saved?.map((entry) => {
      const time = times.get(entry.id);
      return time ? { ...at(entry, time), canEdit: drag?.entry.id === entry.id } : entry;
    });
  }, [saved, moves.shown, drag]);
  const days = useMemo(() => byDay(entries ?? [], range), [entries, range]);

  const open = useAddressDialog("entry");
  const eventForm = useAddressDialog("event");
  const [asked, setAsked] = useState<Omit<EntryQuestion, "onClose">>();
  const named = eventForm.openFor?.replace(/^(edit|status|proposal)-/, "");
  const draft = parseNew(eventForm.openFor);
  const isCurrent = !answer.isPlaceholderData && !answer.isPending;
  const found = useEntry(
    draft ? undefined : (named ?? open.openFor),
    isCurrent ? saved : undefined,
    today,
    filters.project,
  );
  const subject = useLastAnswer(found.entry);

  // A link to an entry shows its date, whatever range was shown before.
  const goTo = useEffectEvent((day: string) => {
    if (day < range.from || day >= range.to) set({ date: day });
  });
  const foundDay = open.openFor === undefined ? undefined : found.entry?.time.scheduled_date;
  useEffect(() => {
    if (foundDay) goTo(foundDay);
  }, [foundDay]);

  // A stable callback, so that the entries do not rerender.
  const opener = useRef(open.open);
  useEffect(() => {
    opener.current = open.open;
  });
  const openEntry = useCallback((entry: Entry) => opener.current(entry.id), []);
  const show = (change: { view: View; date: string; contractor?: string | undefined }) => set(change, true);
  const companies = useMemo(() => companiesIn(saved ?? []), [saved]);
  const schedule = isManager
    ? (day: string, minute?: number) => eventForm.open(newName({ date: day, minute, code: filters.project }))
    : undefined;
  const ask = (kind: EntryQuestion["kind"], entry: Entry) => {
    open.leave();
    setAsked({ kind, entry });
  };
  const isEmpty = days.size === 0;
  const formFor = isManager && !draft ? eventForm.openFor : undefined;
  // Without its event, a form cannot be shown. The entry dialog then says that the event is loading or deleted.
  const entryDialog =
    eventForm.openFor === undefined ? open : formFor !== undefined && !subject ? eventForm : undefined;

  return (
    <>
      <PageHeader
        title={calendarText("title")}
        subtitle={calendarText("zone", { name: zoneName(zone) })}
        actions={
          schedule && (
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => schedule(date < today ? today : date)}
            >
              {calendarText("schedule")}
            </Button>
          )
        }
      />
      <Toolbar address={address} today={today} companies={isManager ? "all" : mayFilterCompanies ? companies : []} />
      {answer.isError && answer.data && !isRefused && (
        <ListFailure title={calendarText("load-failed")} error={answer.error} onRetry={() => answer.refetch()} />
      )}
      {answer.data?.truncated && !answer.isPlaceholderData && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} className={classes.notice} role="status">
          {calendarText("truncated")}
        </Alert>
      )}
      {answer.isPending ? (
        <Skeleton height="26rem" radius="lg" aria-busy />
      ) : !answer.data || isRefused ? (
        <Refused error={answer.error} onRetry={() => answer.refetch()} onClear={() => set({ project: undefined })} />
      ) : (
        <div
          className={classes.body}
          data-waiting={answer.isPlaceholderData || undefined}
          aria-busy={answer.isPlaceholderData || undefined}
        >
          <CalendarViews
            address={address}
            today={today}
            minute={minuteIn(zone, now)}
            days={days}
            onDate={(day) => set({ date: day })}
            onShow={show}
            onOpen={openEntry}
            grab={isManager ? grab : undefined}
            drag={drag}
            onSchedule={schedule}
            empty={
              <EmptyState icon={IconCalendarEvent} title={calendarText("empty")}>
                {Object.values(filters).some(Boolean) ? calendarText("empty-filtered") : calendarText("empty-hint")}
              </EmptyState>
            }
          />
          {isEmpty && view !== "agenda" && (
            <Text c="dimmed" size="sm" mt="xs" role="status">
              {calendarText("empty")}
            </Text>
          )}
        </div>
      )}
      <Legend />
      {isManager && draft && draft.code === undefined && (
        <Suspense fallback={<ModalFrame />}>
          <ChooseProject onChoose={(code) => eventForm.follow(newName({ ...draft, code }))} onClose={eventForm.close} />
        </Suspense>
      )}
      {isManager &&
        draft?.code !== undefined &&
        form({ what: "new", code: draft.code, zone, entry: undefined, when: draft.when, onClose: eventForm.close })}
      {formFor !== undefined &&
        subject &&
        form({
          what: formFor,
          code: subject.project.project_code,
          zone,
          entry: subject,
          when: undefined,
          onClose: eventForm.close,
        })}
      {entryDialog?.openFor !== undefined && (
        <Suspense fallback={<ModalFrame />}>
          <EntryDialog
            key={entryDialog.openFor}
            found={found}
            area={area}
            today={today}
            actions={{
              onForm: eventForm.open,
              onDelete: (entry) => ask("delete", entry),
              onChoose: (entry) => ask("choose", entry),
              onProject: (project) => set({ project, entry: undefined }),
            }}
            onClose={entryDialog.close}
          />
        </Suspense>
      )}
      {asked && question({ ...asked, onClose: () => setAsked(undefined) })}
      {moves.notice && (
        <Suspense fallback={<ModalFrame />}>
          <MoveDialog notice={moves.notice} onAnswer={moves.answer} />
        </Suspense>
      )}
    </>
  );
}

/** The companies of the visible entries, sorted by name. */
function companiesIn(entries: Entry[]): Array<{ id: string; company_name: string }> {
  const byId = new Map(entries.flatMap(({ contractor }) => (contractor ? [[contractor.id, contractor]] : [])));
  return [...byId.values()].sort((one, other) => one.company_name.localeCompare(other.company_name));
}

interface RefusedProps {
  error: unknown;
  onRetry: () => void;
  onClear: () => void;
}

function Refused({ error, onRetry, onClear }: RefusedProps) {
  if (!isProblem(error, 404)) return <ErrorState title={calendarText("load-failed")} error={error} onRetry={onRetry} />;
  return (
    <ErrorState
      title={calendarText("project-unknown")}
      action={
        <Button variant="default" onClick={onClear}>
          {calendarText("clear-filters")}
        </Button>
      }
    >
      {calendarText("project-unknown-hint")}
    </ErrorState>
  );
}
