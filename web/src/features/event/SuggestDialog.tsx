import { Text, Textarea } from "@mantine/core";
import eventDialogText from "locales/event-dialog.ftl";
import visitAnswerText from "locales/visit-answer.ftl";
import { useState } from "react";
import { isProblem, messageOf, type Schemas } from "@/api/client";
import type { ProjectPage } from "@/api/project";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import { useHeldWords, useHolding } from "@/components/fields/use-held-words";
import { SendDialog } from "@/components/files/SendDialog";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import type { Suggested } from "./answers";
import { CompanyDay } from "./CompanyDay";
import classes from "./EventFields.module.css";
import { type EventValues, newSlot, suggestionBody, suggestionErrors } from "./form";
import type { Ignored } from "./queries";
import { SlotList } from "./SlotList";
import { isAboutFields, useEventForm } from "./use-event-form";

/** The part of a mutation that the dialog needs. */
interface Sending {
  isPending: boolean;
  error: unknown;
  mutate: (suggested: Suggested, handlers: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
}

interface SuggestDialogProps {
  /** Identifies the form: a kind and an id. */
  form: string;
  texts: {
    title: string;
    intro: string;
    note: string;
    noteHint: string;
    times: string;
    send: string;
    done: string;
    failed: string;
  };
  /** What is answered. */
  about: string;
  /** Maximum number of times. */
  most: number;
  /** The portal's time zone. */
  zone: string;
  /** The version of what is answered. */
  version?: number;
  /** The project whose company's day is shown for each time, if the viewer may see it, and what is answered. */
  day?: { project: ProjectPage; ignored: Ignored } | undefined;
  sending: Sending;
  onClose: () => void;
}

/** Form for a reason, other times, or both. */
export function SuggestDialog(props: SuggestDialogProps) {
  const { texts, about, most, zone, day, sending, onClose } = props;
  useFocusBack();
  const held = useHeldWords<EventValues>(props.form);
  // The reason is the description of the event form.
  const [base] = useState<EventValues>(() => ({ task_type: "", title: "", description: "", timeslots: [newSlot()] }));
  const [version, setVersion] = useState(props.version ?? 0);
  const save = (values: EventValues) =>
    sending.mutate(
      { version, body: suggestionBody(values) },
      {
        onSuccess: () => {
          toast.success(texts.done);
          state.dialog.leave();
        },
        onError: (error) => {
          const current = isProblem(error, 412) && (error.body as Schemas["StaleEvent"]).current;
          if (current) setVersion(current.version);
          state.showRefused(error);
        },
      },
    );
  const state = useEventForm({
    base,
    given: held.given,
    zone,
    isSaving: sending.isPending,
    save,
    onClose,
    validate: suggestionErrors,
  });
  useHolding(held, () => (state.dialog.hasWork() ? state.form.values : undefined));
  const { error, isPending } = sending;
  return (
    <SendDialog
      state={state.dialog}
      texts={{
        title: texts.title,
        send: texts.send,
        discardTitle: eventDialogText("discard-title"),
        discardText: eventDialogText("discard-text"),
      }}
      hint={undefined}
      canSend={!isProblem(error, 409)}
    >
      <div>
        <Text fw={600}>{about}</Text>
        <Text size="sm" c="dimmed">
          {texts.intro}
        </Text>
      </div>
      <div ref={state.root} className={classes.fields}>
        <Textarea
          label={texts.note}
          description={texts.noteHint}
          {...state.form.getInputProps("description")}
          readOnly={isPending}
          minRows={2}
          maxRows={8}
          autosize
          data-autofocus
        />
        <SlotList
          state={state}
          title={texts.times}
          most={most}
          add={visitAnswerText("add")}
          isOptional
          isLocked={isPending}
          below={
            day && ((slot, path) => <CompanyDay {...day} state={state} slot={slot} path={path} isLocked={isPending} />)
          }
        />
      </div>
      {error !== null && !isAboutFields(error) && !isPending && (
        <FailureAlert title={texts.failed}>{messageOf(error, "")}</FailureAlert>
      )}
    </SendDialog>
  );
}
