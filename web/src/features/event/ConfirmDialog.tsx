import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import eventDialogText from "locales/event-dialog.ftl";
import { type RefObject, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { ApiProblem, isProblem, type Schemas } from "@/api/client";
import { toast } from "@/components/feedback/toast";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { eventTypeLabel } from "@/lib/project/event-words";
import { formatDay, formatHours } from "@/lib/time/event-time";
import classes from "./dialogs.module.css";
import { type Proposal, type Timeslot, useConfirmTimeslot } from "./queries";

interface ConfirmDialogProps {
  code: string;
  proposal: Proposal;
  /** The one of its times that somebody is about to choose. */
  timeslotId: string;
  /** Contractors confirm; an admin selects for them. */
  isContractor: boolean;
  onClose: () => void;
  /** Takes the focus when the proposal is gone, and with it the button that was pressed. */
  panel: RefObject<HTMLElement | null>;
}

/** Nothing can be chosen any more: it was chosen, removed or is over. */
const isOver = (error: unknown) => isProblem(error, 404, "proposal_unknown") || isProblem(error, 409);

/** Asks before one of the proposed times becomes the event and the others are given up. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { code, timeslotId, isContractor, onClose, panel } = props;
  const [key] = useState(() => uuidv7());
  // A refusal brings what the proposal has become.
  const [proposal, setProposal] = useState(props.proposal);
  const confirm = useConfirmTimeslot(code, proposal.id);
  const close = () => {
    if (!confirm.isPending) onClose();
  };
  const focusBack = useRef<HTMLElement>(null);
  useDialog(close, focusBack);
  const slot = proposal.timeslots.find(({ id }) => id === timeslotId);
  const others = proposal.timeslots.length - 1;

  const send = () =>
    confirm.mutate(
      { key, version: proposal.version, timeslotId },
      {
        onSuccess: () => {
          toast.success(isContractor ? eventDialogText("confirmed-by-contractor") : eventDialogText("confirmed"));
          focusBack.current = panel.current;
          onClose();
        },
        onError: (error) => {
          const current = isProblem(error, 412) && (error.body as Schemas["StaleProposal"]).current;
          if (current) setProposal(current);
          else if (isOver(error)) focusBack.current = panel.current;
          else toast.error(eventDialogText("confirm-failed"));
        },
      },
    );

  return (
    <Modal
      opened
      onClose={close}
      title={isContractor ? eventDialogText("confirm-title") : eventDialogText("select-title")}
    >
      <Stack>
        <Refusal error={confirm.error} isThere={slot !== undefined} />
        {slot && !isOver(confirm.error) && (
          <>
            <Text>{eventDialogText("confirm-question")}</Text>
            <Chosen proposal={proposal} slot={slot} />
            {others > 0 && (
              <Text size="sm" c="dimmed">
                {eventDialogText("others", { count: others })}
              </Text>
            )}
          </>
        )}
        <Group className={classes.choices}>
          {slot && !isOver(confirm.error) ? (
            <>
              <Button variant="default" onClick={close} disabled={confirm.isPending}>
                {eventDialogText("cancel")}
              </Button>
              <Button onClick={send} disabled={confirm.isPending} data-autofocus>
                {confirm.isPending ? eventDialogText("confirming") : eventDialogText("confirm")}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={close} data-autofocus>
              {eventDialogText("close")}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** Why it was not confirmed: what happened meanwhile in the server's words, anything else in ours. */
function Refusal({ error, isThere }: { error: unknown; isThere: boolean }) {
  if (!error) return null;
  const isStale = isProblem(error, 412);
  const isNews = isStale || isOver(error);
  const why = error instanceof ApiProblem ? error.message : undefined;
  const text = isStale
    ? isThere
      ? eventDialogText("slot-moved")
      : eventDialogText("slot-removed")
    : isNews
      ? why
      : eventDialogText("confirm-failed");
  return (
    <Alert color={isNews ? "yellow" : "red"} icon={<IconAlertTriangle aria-hidden />} role="alert">
      <span>{text}</span>
      {!isNews && why && <Text size="sm">{why}</Text>}
    </Alert>
  );
}

/** The event that the chosen time becomes. */
function Chosen({ proposal, slot }: { proposal: Proposal; slot: Timeslot }) {
  const label = eventTypeLabel(proposal.task_type);
  const title = proposal.title_text ? label : proposal.title.replace(/ Proposal$/, "");
  return (
    <div className={classes.chosen}>
      <Text fw={680}>{title}</Text>
      {title !== label && (
        <Text c="dimmed" size="sm">
          {label}
        </Text>
      )}
      <Text fw={600} mt="xs">
        {formatDay(slot.scheduled_date)}
      </Text>
      <Text>{formatHours(slot)}</Text>
    </div>
  );
}
