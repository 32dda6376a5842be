import { Button } from "@mantine/core";
import { IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import taskText from "locales/task.ftl";
import list from "@/components/lists/ListTable.module.css";
import { formatDate } from "@/lib/time/dates";
import { DueDate } from "./DueDate";
import type { Task } from "./queries";
import classes from "./TaskList.module.css";
import { TaskStatusMenu } from "./TaskStatusMenu";
import { TaskWords } from "./TaskWords";
import { shortDescription } from "./words";

/** Callbacks for the actions on a task. */
export interface TaskActions {
  onUpdate: (task: Task) => void;
  onHistory: (task: Task) => void;
  onDelete: (task: Task) => void;
}

interface TasksProps {
  tasks: Task[];
  code: string;
  /** Today's date in the portal's time zone. */
  today: string;
  actions: TaskActions;
}

/** Table of tasks for wide screens. */
export function TaskTable({ tasks, code, today, actions }: TasksProps) {
  return (
    <div className={list.tableWrap}>
      <table className={`${list.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{taskText("date")}</th>
            <th scope="col">{taskText("assigned")}</th>
            <th scope="col">{taskText("status")}</th>
            <th scope="col">{taskText("description")}</th>
            <th scope="col">{taskText("actions")}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.id} data-priority={task.is_priority || undefined}>
              <td className={list.number}>
                <DueDate task={task} today={today} />
                <div className={list.faint}>{taskText("created", { date: formatDate(task.created_at) })}</div>
              </td>
              <td className={classes.person}>
                {task.assigned_to?.full_name ?? <span className={classes.quiet}>{taskText("nobody")}</span>}
              </td>
              <td>
                <TaskStatusMenu code={code} task={task} />
              </td>
              <td className={classes.main}>
                <TaskWords task={task} />
              </td>
              <td>
                <Actions task={task} actions={actions} size="compact-sm" variant="subtle" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Task cards for narrow screens. */
export function TaskCards({ tasks, code, today, actions }: TasksProps) {
  return (
    <ul className={list.cards}>
      {tasks.map((task) => (
        <li key={task.id} className={classes.card} data-priority={task.is_priority || undefined}>
          <div className={classes.head}>
            <TaskStatusMenu code={code} task={task} />
            <DueDate task={task} today={today} />
          </div>
          <TaskWords task={task} />
          <div className={classes.facts}>
            <span>{task.assigned_to?.full_name ?? taskText("nobody")}</span>
            <span>{taskText("created", { date: formatDate(task.created_at) })}</span>
          </div>
          <Actions task={task} actions={actions} size="sm" variant="default" />
        </li>
      ))}
    </ul>
  );
}

interface ActionsProps {
  task: Task;
  actions: TaskActions;
  size: string;
  variant: string;
}

function Actions({ task, actions, size, variant }: ActionsProps) {
  const name = shortDescription(task.description);
  const icon = { size: 16, "aria-hidden": true } as const;
  return (
    <div className={classes.actions}>
      {task.abilities.edit && (
        <Button
          size={size}
          variant={variant}
          leftSection={<IconPencil {...icon} />}
          aria-label={taskText("update-of", { task: name })}
          onClick={() => actions.onUpdate(task)}
        >
          {taskText("update")}
        </Button>
      )}
      <Button
        size={size}
        variant={variant}
        leftSection={<IconHistory {...icon} />}
        aria-label={taskText("history-of", { task: name })}
        onClick={() => actions.onHistory(task)}
      >
        {taskText("history")}
      </Button>
      {task.abilities.delete && (
        <Button
          size={size}
          variant={variant === "default" ? "light" : variant}
          color="red"
          leftSection={<IconTrash {...icon} />}
          aria-label={taskText("delete-of", { task: name })}
          onClick={() => actions.onDelete(task)}
        >
          {taskText("delete")}
        </Button>
      )}
    </div>
  );
}
