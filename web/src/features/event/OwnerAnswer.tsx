import { Button } from "@mantine/core";
import { IconCalendarPlus, IconCheck } from "@tabler/icons-react";
import visitAnswerText from "locales/visit-answer.ftl";
import { lazy, Suspense, useState } from "react";
import { messageOf } from "@/api/client";
import { LongText } from "@/components/display/LongText";
import { FamilyIcon } from "@/components/display/StatusBadge";
import { toast } from "@/components/feedback/toast";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useChooseTime, useConfirmEvent, type VisitAnswer } from "./answers";
import classes from "./NextEvent.module.css";
import type { Event } from "./queries";

// Few owners need them.
const Times = lazy(async () => ({ default: (await import("./AnswerCard")).Times }));
const AskDialog = lazy(async () => ({ default: (await import("./SuggestDialogs")).AskDialog }));

interface OwnerAnswerProps {
  event: Event;
  today: string;
  /** The portal's time zone. */
  zone: string;
}

/** What the owner said about a visit, and the buttons to say it. */
export function OwnerAnswer({ event, today, zone }: OwnerAnswerProps) {
  const [asks, setAsks] = useState(false);
  const confirm = useConfirmEvent(event.id);
  const { answer } = event;
  const mayAnswer = event.abilities.answer;
  const failed = (error: unknown) => toast.error(visitAnswerText("owner-failed"), messageOf(error, ""));
  return (
    <>
      {answer && <Standing answer={answer} today={today} onFailed={failed} />}
      <div className={classes.choices}>
        {mayAnswer && answer?.state !== "fits" && (
          <Button
            variant={answer ? "default" : "filled"}
            leftSection={<IconCheck size={20} aria-hidden />}
            loading={confirm.isPending}
            onClick={() => confirm.mutate(event.version, { onError: failed })}
          >
            {answer ? visitAnswerText("owner-keep") : visitAnswerText("owner-confirm")}
          </Button>
        )}
        {mayAnswer && (
          <Button variant="default" onClick={() => setAsks(true)} disabled={confirm.isPending}>
            {answer?.state === "open" ? visitAnswerText("change") : visitAnswerText("owner-no")}
          </Button>
        )}
        <Button
          component="a"
          href={`/api/owner/events/${event.id}/calendar.ics`}
          download
          variant="default"
          leftSection={<IconCalendarPlus size={20} aria-hidden />}
        >
          {visitAnswerText("owner-calendar")}
        </Button>
      </div>
      {asks && (
        <Suspense fallback={<ModalFrame onClose={() => setAsks(false)} />}>
          <AskDialog event={event} zone={zone} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}

interface StandingProps {
  answer: VisitAnswer;
  today: string;
  onFailed: (error: unknown) => void;
}

/** The owner's answer and the reply to it. */
function Standing({ answer, today, onFailed }: StandingProps) {
  const choose = useChooseTime(answer.id);
  const { state, note, timeslots, reply } = answer;
  if (state === "fits") {
    return (
      <p className={classes.standing}>
        <FamilyIcon family="done" size={20} />
        <span>{visitAnswerText("owner-confirmed")}</span>
      </p>
    );
  }
  const times = state === "open" ? timeslots : (reply?.timeslots ?? []);
  const words = state === "open" ? note : reply?.note;
  const mayChoose = answer.abilities.choose;
  return (
    <div className={classes.answer}>
      <p className={classes.standing}>
        <FamilyIcon family={state === "open" ? "waiting" : "blocked"} size={20} />
        <span>
          {state === "open"
            ? visitAnswerText("owner-asked")
            : `${visitAnswerText("owner-replied")}${times.length > 0 ? ` ${visitAnswerText("owner-offered")}` : ""}`}
        </span>
      </p>
      {words && <LongText key={words} text={words} />}
      {times.length > 0 && (
        <Suspense>
          <Times
            times={times}
            today={today}
            label={mayChoose ? visitAnswerText("owner-choose") : undefined}
            labelOf={(when) => visitAnswerText("owner-choose-when", { when })}
            pending={choose.isPending ? choose.variables : undefined}
            onChoose={(place) =>
              choose.mutate(place, {
                onSuccess: () => toast.success(visitAnswerText("owner-moved")),
                onError: onFailed,
              })
            }
          />
        </Suspense>
      )}
    </div>
  );
}
