import { Button, Stack, Text } from "@mantine/core";
import taskDialogText from "locales/task-dialog.ftl";
import { lazy, Suspense } from "react";
import { Modal } from "@/components/overlays/Modal";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { useLastAnswer } from "@/lib/network/use-last-answer";
import type { Task } from "./queries";

const CreateTaskDialog = lazy(() => import("./CreateTaskDialog"));
const EditTaskDialog = lazy(() => import("./EditTaskDialog"));
const HistoryDialog = lazy(() => import("./HistoryDialog"));

interface TaskDialogsProps {
  /** The dialog's value in the URL: `new`, `edit-<id>`, or `history-<id>`. */
  what: string;
  code: string;
  zone: string;
  tasks: Task[];
  mayCreate: boolean;
  /** Whether `tasks` is incomplete. */
  isPartial: boolean;
  onClose: () => void;
}

/** The dialog named by the URL. It keeps its task even if the task disappears from the page. */
export default function TaskDialogs({ what, code, zone, tasks, mayCreate, isPartial, onClose }: TaskDialogsProps) {
  const [, form, id] = /^(edit|history)-(.+)$/.exec(what) ?? [];
  const task = useLastAnswer(tasks.find((candidate) => candidate.id === id));
  return (
    <Suspense fallback={<ModalFrame />}>
      {what === "new" && mayCreate ? (
        <CreateTaskDialog code={code} zone={zone} onClose={onClose} />
      ) : form === "edit" && task?.abilities.edit ? (
        <EditTaskDialog code={code} zone={zone} task={task} onClose={onClose} />
      ) : form === "history" && task ? (
        <HistoryDialog code={code} task={task} onClose={onClose} />
      ) : (
        <NotHere isElsewhere={isPartial && !task} onClose={onClose} />
      )}
    </Suspense>
  );
}

/** Shown when the URL names a task that is not on the page. */
function NotHere({ isElsewhere, onClose }: { isElsewhere: boolean; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={isElsewhere ? taskDialogText("not-shown") : taskDialogText("gone")}>
      <Stack>
        <Text>{isElsewhere ? taskDialogText("not-shown-hint") : taskDialogText("gone-hint")}</Text>
        <Button variant="default" onClick={onClose} data-autofocus>
          {taskDialogText("close")}
        </Button>
      </Stack>
    </Modal>
  );
}
