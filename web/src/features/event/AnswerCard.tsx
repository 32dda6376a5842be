import { Button, Text } from "@mantine/core";
import visitAnswerText from "locales/visit-answer.ftl";
import { messageOf } from "@/api/client";
import { LongText } from "@/components/display/LongText";
import { toast } from "@/components/feedback/toast";
import { formatWhen } from "@/lib/time/event-time";
import classes from "./AnswerCard.module.css";
import { useAcceptAnswer, type VisitAnswer } from "./answers";
import { WhenText } from "./WhenText";

interface AnswerCardProps {
  answer: VisitAnswer;
  /** What it answers: a proposal (by the contractor) or an event (by the owner). */
  of: "proposal" | "event";
  /** The contractor's company. */
  company?: string | undefined;
  /** Whether the viewer works for the company. */
  isContractor: boolean;
  code: string;
  today: string;
  /** Undefined where the viewer only reads. */
  onDecline: (() => void) | undefined;
}

/** A request for other times with buttons for those who decide it, its reply, or a confirmation that may not be the owner's. */
export default function AnswerCard({ answer, of, company, isContractor, code, today, onDecline }: AnswerCardProps) {
  const accept = useAcceptAnswer(code, answer.id);
  const { note, timeslots, reply, state } = answer;
  const decide = answer.abilities.decide && onDecline !== undefined;
  if (state === "fits") {
    // The owner's own confirmation is a badge.
    return answer.shares_staff_device ? (
      <Text className={classes.doubtful}>{visitAnswerText("confirmed-device")}</Text>
    ) : null;
  }
  const take = (place: number) =>
    accept.mutate(place, {
      onSuccess: () => toast.success(visitAnswerText(`accepted-${of}`)),
      onError: (error) => toast.error(visitAnswerText("accept-failed"), messageOf(error, "")),
    });
  return (
    <div className={classes.answer}>
      <Text fw={600}>{headingOf(of, company, isContractor)}</Text>
      {answer.shares_staff_device && (
        <Text size="sm" c="dimmed">
          {visitAnswerText("shares-device")}
        </Text>
      )}
      {note && <LongText key={note} text={note} />}
      <Times
        times={timeslots}
        today={today}
        label={decide ? visitAnswerText("accept") : undefined}
        labelOf={(when) => visitAnswerText("accept-when", { when })}
        pending={accept.isPending ? accept.variables : undefined}
        onChoose={take}
      />
      {decide && (
        <Button variant="default" className={classes.decline} onClick={onDecline} disabled={accept.isPending}>
          {visitAnswerText("decline")}
        </Button>
      )}
      {state === "open" && !decide && (
        <Text size="sm" c="dimmed">
          {visitAnswerText("waiting-office")}
        </Text>
      )}
      {reply && (reply.note || reply.timeslots.length > 0) && (
        <div className={classes.reply}>
          <Text size="sm" c="dimmed">
            {of === "proposal" ? visitAnswerText("replied-office") : visitAnswerText("replied-owner")}
          </Text>
          {reply.note && <LongText key={reply.note} text={reply.note} />}
          <Times times={reply.timeslots} today={today} />
          {reply.timeslots.length > 0 && (
            <Text size="sm" c="dimmed">
              {visitAnswerText("waiting-owner")}
            </Text>
          )}
        </div>
      )}
    </div>
  );
}

function headingOf(of: "proposal" | "event", company: string | undefined, isContractor: boolean): string {
  if (of === "event") return visitAnswerText("by-owner");
  if (isContractor) return visitAnswerText("by-you");
  return company ? visitAnswerText("by-contractor", { company }) : visitAnswerText("by-somebody");
}

interface TimesProps {
  times: VisitAnswer["timeslots"];
  today: string;
  /** Label of the button that takes a time; undefined for readers. */
  label?: string | undefined;
  /** The same for screen readers, with the time. */
  labelOf?: (when: string) => string;
  /** The position of the time that is being taken. */
  pending?: number | undefined;
  onChoose?: (place: number) => void;
}

/** Suggested times, each with a button for those who may take it. */
export function Times({ times, today, label, labelOf, pending, onChoose }: TimesProps) {
  if (times.length === 0) return null;
  return (
    <ul className={classes.times}>
      {times.map((time, place) => (
        <li key={formatWhen(time)} className={classes.time} data-past={time.is_past || undefined}>
          <WhenText time={time} today={today} />
          {label && !time.is_past && (
            <Button
              className={classes.take}
              aria-label={labelOf?.(formatWhen(time))}
              loading={pending === place}
              disabled={pending !== undefined}
              onClick={() => onChoose?.(place)}
            >
              {label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
