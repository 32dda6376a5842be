import { useQuery } from "@tanstack/react-query";
import visitAnswerText from "locales/visit-answer.ftl";
import { projectPageQuery } from "@/api/project";
import { eventTitle } from "@/lib/project/event-words";
import { formatWhen } from "@/lib/time/event-time";
import { useAnswerProposal, useAskForTime, useDeclineAnswer, type VisitAnswer } from "./answers";
import type { Event, Proposal } from "./queries";
import { SuggestDialog } from "./SuggestDialog";

/** Maximum number of times: of a contractor and of the office, and of an owner. The server has the same limits. */
const TIMES_MAX = 3;
const OWNER_TIMES_MAX = 2;

interface Shared {
  /** The portal's time zone. */
  zone: string;
  onClose: () => void;
}

/** 'None of these', for a contractor. */
export function NoneDialog({ code, proposal, ...rest }: Shared & { code: string; proposal: Proposal }) {
  return (
    <SuggestDialog
      {...rest}
      form={`answer to ${proposal.id}`}
      about={eventTitle(proposal)}
      most={TIMES_MAX}
      version={proposal.version}
      sending={useAnswerProposal(code, proposal.id)}
      texts={{
        title: visitAnswerText("none-title"),
        intro: visitAnswerText("none-intro"),
        note: visitAnswerText("reason"),
        noteHint: visitAnswerText("reason-hint"),
        times: visitAnswerText("times"),
        send: visitAnswerText("send"),
        done: visitAnswerText("sent"),
        failed: visitAnswerText("send-failed"),
      }}
    />
  );
}

/** An answer to decline. */
export interface Declined {
  answer: VisitAnswer;
  of: "proposal" | "event";
  /** The id of the proposal or event. */
  id: string;
  /** The event that it is about. */
  about: string;
}

interface DeclineDialogProps extends Shared {
  code: string;
  declined: Declined;
  /** Whether to show what the company has on the days of the times, as for every proposal of the office. */
  showsDays: boolean;
}

/** Declines an answer, with a proposal of one's own. */
export function DeclineDialog({ code, declined, showsDays, ...rest }: DeclineDialogProps) {
  const { answer, of, id, about } = declined;
  const project = useQuery({ ...projectPageQuery(code), enabled: showsDays }).data;
  return (
    <SuggestDialog
      {...rest}
      form={`reply to ${answer.id}`}
      about={about}
      most={TIMES_MAX}
      day={project && showsDays ? { project, ignored: { [of]: id } } : undefined}
      sending={useDeclineAnswer(code, answer.id)}
      texts={{
        title: visitAnswerText("decline-title"),
        intro: of === "proposal" ? visitAnswerText("decline-proposal") : visitAnswerText("decline-event"),
        note: visitAnswerText("decline-note"),
        noteHint: visitAnswerText("decline-note-hint"),
        times: visitAnswerText("decline-times"),
        send: visitAnswerText("decline-send"),
        done: visitAnswerText("declined"),
        failed: visitAnswerText("send-failed"),
      }}
    />
  );
}

/** 'This doesn't work for me', for an owner. */
export function AskDialog({ event, ...rest }: Shared & { event: Event }) {
  return (
    <SuggestDialog
      {...rest}
      form={`answer to ${event.id}`}
      about={`${eventTitle(event)}, ${formatWhen(event)}`}
      most={OWNER_TIMES_MAX}
      version={event.version}
      sending={useAskForTime(event.id)}
      texts={{
        title: visitAnswerText("owner-no"),
        intro: visitAnswerText("owner-intro"),
        note: visitAnswerText("owner-note"),
        noteHint: visitAnswerText("owner-note-hint"),
        times: visitAnswerText("owner-times"),
        send: visitAnswerText("send"),
        done: visitAnswerText("sent"),
        failed: visitAnswerText("send-failed"),
      }}
    />
  );
}
