import { Button, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import eventText from "locales/event.ftl";
import visitAnswerText from "locales/visit-answer.ftl";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { LongText } from "@/components/display/LongText";
import { FamilyBadge } from "@/components/display/StatusBadge";
import { eventTitle, eventTypeLabel } from "@/lib/project/event-words";
import { formatWhen } from "@/lib/time/event-time";
import type { VisitAnswer } from "./answers";
import { DayTile } from "./DayTile";
import classes from "./ProposalGroup.module.css";
import type { Question } from "./QuestionDialog";
import type { Proposal, Timeslot } from "./queries";
import { WhenText } from "./WhenText";

const AnswerCard = lazy(() => import("./AnswerCard"));
// Only admins need it.
const ProposalMenu = lazy(() => import("./ProposalMenu"));

interface ProposalGroupProps {
  proposal: Proposal;
  /** The project's code; undefined for owners, who take no part. */
  code?: string | undefined;
  today: string;
  /** Whether the timeslots are expanded at first. */
  isOpenAtFirst: boolean;
  /** Label of the button that chooses a timeslot; undefined for readers. */
  choose?: string | undefined;
  /** Whether this user is the one who is expected to choose. */
  isTheirTurn: boolean;
  /** Text above the timeslots. */
  hint: string;
  /** The project, where the context does not show it. */
  about?: ReactNode;
  onAsk: (question: Question) => void;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

/** A proposed event with its timeslots. */
export function ProposalGroup(props: ProposalGroupProps) {
  const { proposal, isOpenAtFirst, about } = props;
  const [chosen, setChosen] = useState<boolean>();
  const { answer } = proposal;
  const isAsked = answer?.state === "open";
  const isOpen = chosen ?? (isOpenAtFirst || answer?.abilities.decide === true);
  const id = useId();
  const label = eventTypeLabel(proposal.task_type);
  return (
    <li className={classes.group}>
      <div className={classes.head}>
        <h3 className={classes.heading}>
          <UnstyledButton
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setChosen(!isOpen)}
          >
            <IconChevronRight size={20} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
            <span className={classes.title}>{eventTitle(proposal)}</span>
          </UnstyledButton>
        </h3>
        <span className={classes.badge}>
          <FamilyBadge family={isAsked ? "blocked" : "waiting"}>
            {isAsked ? visitAnswerText("badge") : eventText("pending")}
          </FamilyBadge>
        </span>
        {(props.onEdit || props.onDelete) && (
          <Suspense>
            <ProposalMenu proposal={proposal} onEdit={props.onEdit} onDelete={props.onDelete} />
          </Suspense>
        )}
      </div>
      <div className={classes.about}>
        {about}
        <div className={classes.facts}>
          {!proposal.title_text && !proposal.title.startsWith(label) && <span>{label}</span>}
          <span>{eventText("timeslots", { count: proposal.timeslots.length })}</span>
          {proposal.contractor && <span>{proposal.contractor.company_name}</span>}
        </div>
        {!isOpen && (
          <Times
            slots={proposal.timeslots}
            choose={props.isTheirTurn ? props.choose : undefined}
            onChoose={(timeslotId) => props.onAsk({ kind: "confirm", proposal, timeslotId })}
          />
        )}
      </div>
      <div id={id} hidden={!isOpen} className={classes.body}>
        {isOpen && <Body {...props} />}
      </div>
    </li>
  );
}

/** The timeslots of an unfolded proposal, and the contractor's answer. */
function Body({ proposal, code, today, choose, isTheirTurn, hint, onAsk }: ProposalGroupProps) {
  const isOver = proposal.timeslots.every(({ is_past }) => is_past);
  return (
    <>
      {proposal.description && <LongText key={proposal.description} text={proposal.description} />}
      <p className={classes.hint}>{isOver ? eventText("all-passed") : hint}</p>
      <ul className={classes.slots}>
        {proposal.timeslots.map((slot) => (
          <li key={slot.id} className={classes.slot} data-past={slot.is_past || undefined}>
            <DayTile date={slot.scheduled_date} isQuiet={slot.is_past} />
            <div className={classes.time}>
              <WhenText time={slot} today={today} />
            </div>
            {slot.is_past ? (
              <FamilyBadge family="stopped">{eventText("passed")}</FamilyBadge>
            ) : (
              choose && (
                <Button
                  variant={isTheirTurn ? "filled" : "light"}
                  className={classes.choose}
                  aria-label={`${choose}: ${formatWhen(slot)}`}
                  onClick={() => onAsk({ kind: "confirm", proposal, timeslotId: slot.id })}
                >
                  {choose}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {code !== undefined && (
        <Answer
          proposal={proposal}
          code={code}
          today={today}
          isContractor={isTheirTurn}
          isReader={choose === undefined}
          onAsk={onAsk}
        />
      )}
    </>
  );
}

interface AnswerProps extends Pick<ProposalGroupProps, "proposal" | "today" | "onAsk"> {
  code: string;
  isContractor: boolean;
  isReader: boolean;
}

/** The contractor's answer, and the button that gives one. */
function Answer({ proposal, code, today, isContractor, isReader, onAsk }: AnswerProps) {
  const { answer } = proposal;
  const decline = (given: VisitAnswer) =>
    onAsk({
      kind: "decline",
      declined: { answer: given, of: "proposal", id: proposal.id, about: eventTitle(proposal) },
    });
  return (
    <>
      {answer && (
        <Suspense>
          <AnswerCard
            answer={answer}
            of="proposal"
            company={proposal.contractor?.company_name}
            isContractor={isContractor}
            code={code}
            today={today}
            onDecline={isReader ? undefined : () => decline(answer)}
          />
        </Suspense>
      )}
      {proposal.abilities.answer && (
        <Button variant="default" className={classes.none} onClick={() => onAsk({ kind: "none", proposal })}>
          {answer?.state === "open" ? visitAnswerText("change") : visitAnswerText("none")}
        </Button>
      )}
    </>
  );
}

/** How many timeslots a collapsed proposal lists. */
const NAMED = 3;

interface TimesProps {
  slots: Timeslot[];
  /** Label of the buttons that choose a time; undefined if it is not this user's turn. */
  choose: string | undefined;
  onChoose: (timeslotId: string) => void;
}

/** The available timeslots of a collapsed proposal. A user who has to choose one can do so here, without unfolding. */
function Times({ slots, choose, onChoose }: TimesProps) {
  const open = slots.filter(({ is_past }) => !is_past);
  if (open.length === 0) return <p className={classes.times}>{eventText("all-passed")}</p>;
  return (
    <ul className={classes.times}>
      {open.slice(0, NAMED).map((slot) => (
        <li key={slot.id}>
          {choose ? (
            <Button
              variant="default"
              size="sm"
              classNames={{ root: classes.pick, label: classes.pickLabel }}
              aria-label={`${choose}: ${formatWhen(slot)}`}
              onClick={() => onChoose(slot.id)}
            >
              {formatWhen(slot)}
            </Button>
          ) : (
            formatWhen(slot)
          )}
        </li>
      ))}
      {open.length > NAMED && <li>{eventText("more-times", { count: open.length - NAMED })}</li>}
    </ul>
  );
}
