import { Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import taskText from "locales/task.ftl";
import { messageOf } from "@/api/client";
import { FamilyBadge, FamilyIcon } from "@/components/display/StatusBadge";
import { toast } from "@/components/feedback/toast";
import { undoToast } from "@/components/feedback/undo-toast";
import { movedTask } from "./form";
import { currentOf, type Task, useEditTask } from "./queries";
import classes from "./TaskList.module.css";
import { shortDescription, TASK_STATUSES, type TaskStatus, taskStatusFamily, taskStatusLabel } from "./words";

/** Status of a task. Users with permission can change it from a menu, with undo. */
export function TaskStatusMenu({ code, task }: { code: string; task: Task }) {
  const edit = useEditTask(code, task.id);
  // Show the new status optimistically.
  const status = edit.isPending ? edit.variables.body.status : task.status;
  const badge = <FamilyBadge family={taskStatusFamily(status)}>{taskStatusLabel(status)}</FamilyBadge>;
  if (!task.abilities.edit) return badge;

  const failed = (error: unknown) =>
    toast.error(taskText("update-failed"), currentOf(error) ? taskText("stale") : messageOf(error, ""));
  const send = (from: Task, next: TaskStatus): Promise<Task> =>
    edit.mutateAsync({ version: from.version, body: movedTask(from, next) }).catch((error: unknown) => {
      // The response to an earlier attempt was lost, or another user made the same change.
      const current = currentOf(error);
      if (current?.status === next) return current;
      throw error;
    });
  const move = (next: TaskStatus) => {
    const takeBack = (moved: Task) =>
      void send(moved, task.status).then(() => toast.success(taskText("taken-back")), failed);
    // The undo toast also works after the task has left the filtered list.
    void send(task, next).then((moved) => undoToast(taskText("updated"), () => takeBack(moved)), failed);
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={classes.status}
          aria-label={taskText("change-status", {
            task: shortDescription(task.description),
            label: taskStatusLabel(status),
          })}
          disabled={edit.isPending}
        >
          {badge}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={task.status} onChange={(choice) => move(choice as TaskStatus)}>
          {TASK_STATUSES.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              <span className={classes.choice}>
                <FamilyIcon family={taskStatusFamily(choice)} size={18} />
                <span>{taskStatusLabel(choice)}</span>
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
