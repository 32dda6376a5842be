import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import eventDialogText from "locales/event-dialog.ftl";
import { type RefObject, useRef, useState } from "react";
import { isProblem, messageOf, type Schemas } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { eventTitle } from "@/lib/project/event-words";
import { formatWhen } from "@/lib/time/event-time";
import classes from "./dialogs.module.css";
import { type Event, type Proposal, useDeleteEvent, useDeleteProposal } from "./queries";

interface QuestionProps {
  code: string;
  onClose: () => void;
  /** Receives the focus when the deleted item, and with it the pressed button, is gone. */
  panel: RefObject<HTMLElement | null>;
}

/** Confirmation before an event is deleted for everyone. */
export function DeleteEventDialog({ code, ...rest }: QuestionProps & { event: Event }) {
  const [event, setEvent] = useState(rest.event);
  const remove = useDeleteEvent(code, event.id);
  return (
    <Question
      {...rest}
      remove={remove}
      version={event.version}
      onStale={(current) => setEvent(current as Event)}
      title={eventDialogText("delete-title")}
      question={eventDialogText("delete-question", { title: eventTitle(event), when: formatWhen(event) })}
      send={eventDialogText("delete")}
      done={eventDialogText("deleted")}
      failed={eventDialogText("delete-failed")}
    />
  );
}

/** Confirmation before a proposal is deleted with all its timeslots. */
export function DeleteProposalDialog({ code, ...rest }: QuestionProps & { proposal: Proposal }) {
  const [proposal, setProposal] = useState(rest.proposal);
  const remove = useDeleteProposal(code, proposal.id);
  return (
    <Question
      {...rest}
      remove={remove}
      version={proposal.version}
      onStale={(current) => setProposal(current as Proposal)}
      title={eventDialogText("delete-proposal-title")}
      question={eventDialogText("delete-proposal-question", {
        title: eventTitle(proposal),
        count: proposal.timeslots.length,
      })}
      send={eventDialogText("delete-proposal")}
      done={eventDialogText("proposal-deleted")}
      failed={
        proposal.timeslots.length === 1
          ? eventDialogText("delete-timeslot-failed")
          : eventDialogText("delete-proposal-failed")
      }
    />
  );
}

interface FrameProps extends Omit<QuestionProps, "code"> {
  remove: ReturnType<typeof useDeleteEvent>;
  /** The version on screen, which the user confirms deleting. */
  version: number;
  /** Called with the current state if it has changed, so that the question is asked again. */
  onStale: (current: Event | Proposal) => void;
  title: string;
  question: string;
  send: string;
  done: string;
  failed: string;
}

const isStale = (error: unknown) => isProblem(error, 412);

function Question({ remove, version, onStale, title, question, send, done, failed, onClose, panel }: FrameProps) {
  const close = () => {
    if (!remove.isPending) onClose();
  };
  const focusBack = useRef<HTMLElement>(null);
  useDialog(close, focusBack);
  const finish = (text: string) => {
    toast.success(done, text);
    focusBack.current = panel.current;
    onClose();
  };
  const confirm = () =>
    remove.mutate(version, {
      onSuccess: () => finish(""),
      onError: (error) => {
        const current = isStale(error) && (error.body as Schemas["StaleEvent"] | Schemas["StaleProposal"]).current;
        if (current) onStale(current);
        // Someone else deleted it, or an earlier attempt succeeded. Either way the goal is reached.
        else if (isProblem(error, 404, "event_gone") || isProblem(error, 409, "proposal_deleted"))
          finish(eventDialogText("gone-already"));
        else toast.error(failed);
      },
    });
  // The proposal has become an event in the meantime and can no longer be deleted.
  const isOver = isProblem(remove.error, 409);
  const isNews = isOver || isStale(remove.error);
  return (
    <Modal opened onClose={close} title={title}>
      <Stack>
        {remove.isError && (
          <Alert color={isNews ? "yellow" : "red"} icon={<IconAlertTriangle aria-hidden />} role="alert">
            {isOver ? messageOf(remove.error, failed) : isNews ? eventDialogText("delete-stale") : failed}
          </Alert>
        )}
        {!isOver && (
          <div>
            <Text className={classes.question}>{question}</Text>
            <Text c="dimmed">{eventDialogText("delete-for-good")}</Text>
          </div>
        )}
        <Group className={classes.choices}>
          <Button variant="default" onClick={close} disabled={remove.isPending} data-autofocus>
            {isOver ? eventDialogText("close") : eventDialogText("keep")}
          </Button>
          {!isOver && (
            <Button color="red" loading={remove.isPending} onClick={confirm}>
              {send}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
