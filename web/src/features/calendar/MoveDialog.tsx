import { Button, Group, Stack, Text } from "@mantine/core";
import { Modal } from "@/components/Modal";
import { useDialog } from "@/components/use-dialog";
import { formatHours, formatWhen } from "@/lib/event-time";
import classes from "./EntryDialog.module.css";
import { entryTexts as texts } from "./texts";
import type { MoveNotice } from "./use-moves";

const MOST_TOLD = 20;

interface MoveDialogProps {
  notice: MoveNotice;
  onAnswer: (isSaved: boolean) => void;
}

/** What is to be known of a move: what the company has at that time already, or that somebody else was faster. */
export default function MoveDialog({ notice, onAnswer }: MoveDialogProps) {
  const close = () => onAnswer(false);
  useDialog(close);
  if (notice.kind === "stale")
    return (
      <Modal opened onClose={close} title={texts.staleTitle}>
        <Stack>
          <Text role="alert">{notice.when ? texts.staleText : texts.gone}</Text>
          {notice.when && <Text fw={680}>{`${notice.title}, ${formatWhen(notice.when)}`}</Text>}
          <Button variant="default" onClick={close} data-autofocus>
            {texts.close}
          </Button>
        </Stack>
      </Modal>
    );
  const { move, conflicts } = notice;
  const company = move.entry.contractor?.company_name ?? texts.thisCompany;
  return (
    <Modal opened onClose={close} title={texts.conflictTitle}>
      <Stack>
        <Text>{texts.conflictText(company, formatWhen(move.to))}</Text>
        <ul className={classes.conflicts}>
          {conflicts.map((conflict) => (
            <li key={`${conflict.id} ${conflict.start_time} ${conflict.end_time}`}>
              <Text fw={600}>{conflict.title}</Text>
              <Text size="sm" c="dimmed">
                {`${formatHours(conflict)}${conflict.kind === "timeslot" ? ` · ${texts.proposedTime}` : ""} · ${conflict.project.project_number} · ${conflict.project.property_owner_name}`}
              </Text>
            </li>
          ))}
        </ul>
        {conflicts.length >= MOST_TOLD && (
          <Text size="sm" c="dimmed">
            {texts.conflictMore}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {texts.keepHint}
        </Text>
        <Group className={classes.choices}>
          <Button variant="default" onClick={close} data-autofocus>
            {texts.keep}
          </Button>
          <Button onClick={() => onAnswer(true)}>{texts.saveAnyway}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
