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
  /** The timeslot to confirm. */
  timeslotId: string;
  /** Whether to use the contractor's wording ("confirm") or the admin's ("select"). */
  isContractor: boolean;
  onClose: () => void;
  /** Receives the focus when the proposal, and with it the pressed button, is gone. */
  panel: RefObject<HTMLElement | null>;
}

/** No timeslot can be chosen anymore: one was chosen, or the proposal or timeslot was removed or is past. */
const isOver = (error: unknown) => isProblem(error, 404, "proposal_unknown") || isProblem(error, 409);

/** Confirmation before a proposed time becomes the event and the others are dropped. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { code, timeslotId, isContractor, onClose, panel } = props;
  const [key] = useState(() => uuidv7());
  // A rejection returns the current proposal.
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

/** Why the confirmation failed: the server's message for a changed proposal, our own text otherwise. */
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

/** The event that the chosen timeslot becomes. */
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
