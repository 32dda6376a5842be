import { useMutation, useQueryClient } from "@tanstack/react-query";
import calendarText from "locales/calendar.ftl";
import { useState } from "react";
import { api, isProblem, messageOf, type Schemas, unwrap } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { undoToast } from "@/components/feedback/undo-toast";
import { refreshTopics } from "@/lib/network/topics";
import { eventTitle } from "@/lib/project/event-words";
import { type EventTime, formatWhen } from "@/lib/time/event-time";
import type { CalendarAnswer, Entry, Subject } from "./entries";
import { calendarKeys } from "./queries";

/** An entry and its new time. */
export interface Move {
  entry: Entry;
  to: EventTime;
}

/** A notice before a move is saved (conflict), or instead of it (stale). */
export type MoveNotice =
  | { kind: "conflict"; move: Move; conflicts: Schemas["Conflict"][] }
  | { kind: "stale"; title: string; when: EventTime | undefined };

const ifMatch = (version: number) => ({ "If-Match": `"${version}"` });

/** Saves an entry at its new time and returns the saved event or timeslot. */
async function save({ entry: { id, subject, project }, to }: Move): Promise<Subject> {
  const code = project.project_code;
  if (subject.kind === "event") {
    const { task_type, title, description } = subject.event;
    const event = unwrap(
      await api.PUT("/api/projects/{code}/events/{id}", {
        params: { path: { code, id }, header: ifMatch(subject.event.version) },
        body: { task_type, title, description: description ?? null, ...to },
      }),
    );
    return { kind: "event", event: { ...event, project } };
  }
  const { proposal } = subject;
  const { task_type, title, description } = proposal;
  const timeslots = proposal.timeslots.map((slot) => ({
    id: slot.id,
    scheduled_date: slot.scheduled_date,
    start_time: slot.start_time ?? null,
    end_time: slot.end_time ?? null,
    is_all_day: slot.is_all_day,
    ...(slot.id === id ? to : {}),
  }));
  const saved = unwrap(
    await api.PUT("/api/projects/{code}/proposals/{id}", {
      params: { path: { code, id: proposal.id }, header: ifMatch(proposal.version) },
      body: { task_type, title, description: description ?? null, timeslots },
    }),
  );
  const slot = saved.timeslots.find((candidate) => candidate.id === id) ?? { ...subject.slot, ...to };
  return { kind: "slot", proposal: { ...saved, project }, slot };
}

/** Other entries of the company at that time. */
async function conflictsOf({ entry: { id, subject, project }, to }: Move): Promise<Schemas["Conflict"][]> {
  const itself = subject.kind === "event" ? { event: id } : { proposal: subject.proposal.id };
  const query = {
    scheduled_date: to.scheduled_date,
    is_all_day: to.is_all_day,
    ...(to.is_all_day ? {} : { start_time: to.start_time ?? undefined, end_time: to.end_time ?? undefined }),
    ...itself,
  };
  const path = { code: project.project_code };
  return unwrap(await api.GET("/api/projects/{code}/conflicts", { params: { path, query } })).conflicts;
}

/** A response updated with the saved event or timeslot. */
function patched(answer: CalendarAnswer | undefined, now: Subject): CalendarAnswer | undefined {
  if (!answer) return answer;
  return now.kind === "event"
    ? { ...answer, events: answer.events.map((event) => (event.id === now.event.id ? now.event : event)) }
    : {
        ...answer,
        proposals: answer.proposals.map((proposal) => (proposal.id === now.proposal.id ? now.proposal : proposal)),
      };
}

/** The current state of the entry, as reported by a rejection. */
function currentOf(error: unknown, { subject, project }: Entry): Subject | undefined {
  if (!isProblem(error, 412)) return undefined;
  if (subject.kind === "event") {
    const event = (error.body as Schemas["StaleEvent"]).current;
    return event ? { kind: "event", event: { ...event, project } } : undefined;
  }
  const proposal = (error.body as Schemas["StaleProposal"]).current;
  const slot = proposal?.timeslots.find(({ id }) => id === subject.slot.id);
  return proposal && slot ? { kind: "slot", proposal: { ...proposal, project }, slot } : undefined;
}

const timeOf = (subject: Subject): EventTime => (subject.kind === "event" ? subject.event : subject.slot);
const titleOf = (subject: Subject): string => eventTitle(subject.kind === "event" ? subject.event : subject.proposal);

/** Moves entries optimistically. Checks for conflicts of the company before saving, and offers an undo. */
export function useMoves() {
  const client = useQueryClient();
  /** Times shown until the server responds, by entry id. */
  const [shown, setShown] = useState<ReadonlyMap<string, EventTime>>(new Map());
  const [notice, setNotice] = useState<MoveNotice>();
  const sending = useMutation({ mutationFn: save, retry: false });

  const show = (id: string, time: EventTime | undefined) =>
    setShown((before) => {
      const next = new Map(before);
      if (time) next.set(id, time);
      else next.delete(id);
      return next;
    });
  const keep = (now: Subject) =>
    client.setQueriesData<CalendarAnswer>({ queryKey: calendarKeys.all }, (answer) => patched(answer, now));
  const refresh = () => refreshTopics(client, ["event", "update", "project"]);

  const refused = (error: unknown, entry: Entry) => {
    const current = currentOf(error, entry);
    if (current) keep(current);
    if (isProblem(error, 412))
      setNotice({ kind: "stale", title: current ? titleOf(current) : entry.title, when: current && timeOf(current) });
    else if (isProblem(error, 404)) toast.error(calendarText("entry-gone"));
    else toast.error(calendarText("entry-move-failed"), messageOf(error, ""));
    if ([404, 409, 412].some((status) => isProblem(error, status))) refresh();
  };

  const takeBack = (entry: Entry, saved: Subject) =>
    void sending.mutateAsync({ entry: { ...entry, subject: saved }, to: entry.time }).then(
      (now) => {
        keep(now);
        toast.success(calendarText("entry-moved-back"));
        refresh();
      },
      (error: unknown) => refused(error, entry),
    );

  const send = async (move: Move) => {
    const { entry, to } = move;
    try {
      const saved = await sending.mutateAsync(move);
      keep(saved);
      const isMoved = entry.time.scheduled_date !== to.scheduled_date || entry.time.start_time !== to.start_time;
      undoToast(`${isMoved ? calendarText("entry-moved") : calendarText("entry-resized")}: ${formatWhen(to)}`, () =>
        takeBack(entry, saved),
      );
      refresh();
    } catch (error) {
      refused(error, entry);
    } finally {
      show(entry.id, undefined);
    }
  };

  /** Moves an entry; asks first if there is a conflict. */
  const move = async (entry: Entry, to: EventTime) => {
    show(entry.id, to);
    try {
      const conflicts = entry.contractor ? await conflictsOf({ entry, to }) : [];
      if (conflicts.length > 0) {
        setNotice({ kind: "conflict", move: { entry, to }, conflicts });
        return;
      }
    } catch (error) {
      show(entry.id, undefined);
      refused(error, entry);
      return;
    }
    await send({ entry, to });
  };

  /** Answers the conflict notice: saves anyway, or reverts the move. */
  const answer = (isSaved: boolean) => {
    setNotice(undefined);
    if (notice?.kind !== "conflict") return;
    if (isSaved) void send(notice.move);
    else show(notice.move.entry.id, undefined);
  };

  return { shown, notice, move: (entry: Entry, to: EventTime) => void move(entry, to), answer };
}
