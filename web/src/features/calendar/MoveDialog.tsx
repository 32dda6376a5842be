import { Button, Group, Stack, Text } from "@mantine/core";
import calendarText from "locales/calendar.ftl";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { eventTitle } from "@/lib/project/event-words";
import { projectTitle } from "@/lib/project/project-title";
import { formatHours, formatWhen } from "@/lib/time/event-time";
import classes from "./EntryDialog.module.css";
import type { MoveNotice } from "./use-moves";

/** Maximum number of conflicts that the server reports. */
const CONFLICTS_MAX = 20;

interface MoveDialogProps {
  notice: MoveNotice;
  onAnswer: (isSaved: boolean) => void;
}

/** A problem with a move: a scheduling conflict of the company, or a change by someone else. */
export default function MoveDialog({ notice, onAnswer }: MoveDialogProps) {
  const close = () => onAnswer(false);
  useDialog(close);
  if (notice.kind === "stale")
    return (
      <Modal opened onClose={close} title={calendarText("entry-stale-title")}>
        <Stack>
          <Text role="alert">{notice.when ? calendarText("entry-stale-text") : calendarText("entry-gone")}</Text>
          {notice.when && <Text fw={680}>{`${notice.title}, ${formatWhen(notice.when)}`}</Text>}
          <Button variant="default" onClick={close} data-autofocus>
            {calendarText("entry-close")}
          </Button>
        </Stack>
      </Modal>
    );
  const { move, conflicts } = notice;
  const company = move.entry.contractor?.company_name ?? calendarText("entry-this-company");
  return (
    <Modal opened onClose={close} title={calendarText("entry-conflict-title")}>
      <Stack>
        <Text>{calendarText("entry-conflict-text", { company, when: formatWhen(move.to) })}</Text>
        <ul className={classes.conflicts}>
          {conflicts.map((conflict) => (
            <li key={`${conflict.id} ${conflict.start_time} ${conflict.end_time}`}>
              <Text fw={600}>{eventTitle(conflict)}</Text>
              <Text size="sm" c="dimmed">
                {`${formatHours(conflict)}${conflict.kind === "timeslot" ? ` · ${calendarText("entry-proposed-time")}` : ""} · ${projectTitle(conflict.project)} · ${conflict.project.project_number}`}
              </Text>
            </li>
          ))}
        </ul>
        {conflicts.length >= CONFLICTS_MAX && (
          <Text size="sm" c="dimmed">
            {calendarText("entry-conflict-more")}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {calendarText("entry-keep-hint")}
        </Text>
        <Group className={classes.choices}>
          <Button variant="default" onClick={close} data-autofocus>
            {calendarText("entry-keep")}
          </Button>
          <Button onClick={() => onAnswer(true)}>{calendarText("entry-save-anyway")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
