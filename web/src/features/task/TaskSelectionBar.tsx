import { Button, Menu } from "@mantine/core";
import { IconCalendarDue, IconProgress, IconTrash, IconUser } from "@tabler/icons-react";
import taskBulkText from "locales/task-bulk.ftl";
import { lazy, type RefObject, Suspense, useState } from "react";
import { FamilyIcon } from "@/components/display/StatusBadge";
import { BulkResult } from "@/components/lists/bulk/BulkResult";
import { barButton, SelectionBar } from "@/components/lists/bulk/SelectionBar";
import type { Selection } from "@/components/lists/bulk/selection";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { type ChosenTask, type TaskChange, useBulkTasks } from "./bulk-queries";
import classes from "./TaskList.module.css";
import { TASK_STATUSES, taskStatusFamily, taskStatusLabel } from "./words";

const ChangeTasksDialog = lazy(() => import("./ChangeTasksDialog"));
const DeleteTasksQuestion = lazy(() => import("./DeleteTasksQuestion"));

export interface TaskSelectionBarProps {
  chosen: ChosenTask[];
  selection: Pick<Selection<unknown>, "isFull" | "clear">;
  /** Called with the ids of the tasks that were not changed. */
  onChanged: (left: ReadonlySet<string>) => void;
  /** Receives the focus after the deletion. */
  panel: RefObject<HTMLElement | null>;
}

/** Toolbar with the actions for the selected tasks. It stays mounted without a selection, to show the result. */
export default function TaskSelectionBar({ chosen, selection, onChanged, panel }: TaskSelectionBarProps) {
  const bulk = useBulkTasks();
  const [asked, setAsked] = useState<"assigned_to" | "due_date" | "delete">();
  const close = () => setAsked(undefined);
  const run = async (change: TaskChange) => {
    const left = await bulk.run(chosen, change);
    if (!left) return;
    close();
    onChanged(left);
  };
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          selection={selection}
          label={taskBulkText("selection")}
          count={taskBulkText("selected", { count: chosen.length })}
        >
          <ChangeMenu isBusy={bulk.isBusy} onChange={(change) => void run(change)} />
          <Button
            variant="default"
            leftSection={<IconUser size={18} aria-hidden />}
            onClick={() => setAsked("assigned_to")}
            disabled={bulk.isBusy}
            className={barButton}
          >
            {taskBulkText("assign")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCalendarDue size={18} aria-hidden />}
            onClick={() => setAsked("due_date")}
            disabled={bulk.isBusy}
            className={barButton}
          >
            {taskBulkText("set-due")}
          </Button>
          <Button
            variant="light"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setAsked("delete")}
            disabled={bulk.isBusy}
            className={barButton}
          >
            {taskBulkText("delete")}
          </Button>
        </SelectionBar>
      )}
      {asked && chosen.length > 0 && (
        <Suspense fallback={<ModalFrame onClose={close} />}>
          {asked === "delete" ? (
            <DeleteTasksQuestion
              count={chosen.length}
              isBusy={bulk.isBusy}
              onConfirm={() => void run("delete")}
              onClose={close}
              panel={panel}
            />
          ) : (
            <ChangeTasksDialog
              field={asked}
              count={chosen.length}
              isBusy={bulk.isBusy}
              onChange={(change) => void run(change)}
              onClose={close}
            />
          )}
        </Suspense>
      )}
      <BulkResult report={bulk.report} closeReport={bulk.closeReport} />
    </>
  );
}

interface ChangeMenuProps {
  isBusy: boolean;
  onChange: (change: TaskChange) => void;
}

/** Status and priority, which are saved at once. */
function ChangeMenu({ isBusy, onChange }: ChangeMenuProps) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconProgress size={18} aria-hidden />}
          loading={isBusy}
          className={barButton}
        >
          {taskBulkText("change-status")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {TASK_STATUSES.map((status) => (
          <Menu.Item key={status} onClick={() => onChange({ status })}>
            <span className={classes.choice}>
              <FamilyIcon family={taskStatusFamily(status)} size={18} />
              <span>{taskStatusLabel(status)}</span>
            </span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange({ is_priority: true })}>{taskBulkText("set-priority")}</Menu.Item>
        <Menu.Item onClick={() => onChange({ is_priority: false })}>{taskBulkText("remove-priority")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
