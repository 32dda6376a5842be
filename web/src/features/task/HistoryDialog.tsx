import { Button, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import taskDialogText from "locales/task-dialog.ftl";
import { RelativeTime } from "@/components/display/DateText";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { ListFailure } from "@/components/lists/ListFailure";
import { Modal } from "@/components/overlays/Modal";
import { FieldChange } from "@/components/project/FieldChange";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { formatDate, formatDateTime } from "@/lib/time/dates";
import { taskFieldName } from "./field-names";
import classes from "./HistoryDialog.module.css";
import { type Task, taskHistoryQuery } from "./queries";
import { shortDescription, type TaskStatus, taskStatusLabel } from "./words";

interface HistoryDialogProps {
  code: string;
  task: Task;
  onClose: () => void;
}

/** Change history of a task. */
export default function HistoryDialog({ code, task, onClose }: HistoryDialogProps) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={taskDialogText("history-title")} size="lg">
      <Text c="dimmed" className={classes.task}>
        {shortDescription(task.description)}
      </Text>
      <Changes code={code} id={task.id} />
    </Modal>
  );
}

function Changes({ code, id }: { code: string; id: string }) {
  const history = useInfiniteQuery(taskHistoryQuery(code, id));
  if (history.isPending) return <ComponentSkeleton />;
  if (!history.data) {
    return (
      <ErrorState title={taskDialogText("history-failed")} error={history.error} onRetry={() => history.refetch()} />
    );
  }
  const changes = history.data.pages.flatMap((page) => page.items);
  if (changes.length === 0) return <Text>{taskDialogText("no-history")}</Text>;
  return (
    <>
      {history.isRefetchError && (
        <ListFailure title={taskDialogText("history-failed")} error={history.error} onRetry={() => history.refetch()} />
      )}
      <ol className={classes.changes}>
        {changes.map(({ id: change, field_name: field, ...rest }) => (
          <li key={change} className={classes.entry}>
            <Text fw={600}>{taskFieldName(field)}</Text>
            <Text size="sm" c="dimmed">
              <span>{`${rest.changed_by?.full_name ?? taskDialogText("somebody")} · ${formatDateTime(rest.created_at)} · `}</span>
              <RelativeTime value={rest.created_at} />
            </Text>
            {field !== "created" && (
              <FieldChange field={field} before={shown(field, rest.old_value)} after={shown(field, rest.new_value)} />
            )}
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          h={44}
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {taskDialogText("load-more")}
        </Button>
      )}
    </>
  );
}

/** Formats a stored value for display. */
function shown(field: string, value: string | null | undefined): string | null | undefined {
  if (field === "assigned_to") return value ?? taskDialogText("nobody");
  if (!value) return value;
  if (field === "status") return taskStatusLabel(value as TaskStatus);
  if (field === "due_date") return formatDate(value);
  if (field === "is_priority") return value === "true" ? taskDialogText("yes") : taskDialogText("no");
  return value;
}
