import { Button } from "@mantine/core";
import { IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import taskText from "locales/task.ftl";
import taskBulkText from "locales/task-bulk.ftl";
import { type ReactNode, useState } from "react";
import { CardTools, SelectAll, SelectOne } from "@/components/lists/bulk/SelectBox";
import boxes from "@/components/lists/bulk/SelectBox.module.css";
import type { Selection } from "@/components/lists/bulk/selection";
import list from "@/components/lists/ListTable.module.css";
import { formatDate } from "@/lib/time/dates";
import { DueDate } from "./DueDate";
import type { Task } from "./queries";
import classes from "./TaskList.module.css";
import { TaskStatusMenu } from "./TaskStatusMenu";
import { TaskWords } from "./TaskWords";
import { type TaskActions, useRowKeys } from "./use-row-keys";
import { shortDescription } from "./words";

export interface TasksProps<T extends Task> {
  tasks: T[];
  /** The code of a task's project. */
  code: (task: T) => string;
  /** Shows a task's project, in a list of several projects. */
  project?: (task: T) => ReactNode;
  /** Today's date in the portal's time zone. */
  today: string;
  actions: TaskActions<T>;
  selection: Selection<T>;
}

/** Tasks as a table or, on narrow screens, as cards. */
export function Tasks<T extends Task>(props: TasksProps<T>) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <TaskTable {...props} />
      <CardTools selection={props.selection} shown={props.tasks} isChoosing={isChoosing} onChoosing={setIsChoosing} />
      <TaskCards {...props} isChoosing={isChoosing} />
    </>
  );
}

interface SelectTaskProps<T extends Task> {
  selection: Selection<T>;
  task: T;
}

function SelectTask<T extends Task>({ selection, task }: SelectTaskProps<T>) {
  const name = shortDescription(task.description);
  return <SelectOne selection={selection} row={task} label={taskBulkText("select-of", { task: name })} />;
}

function TaskTable<T extends Task>({ tasks, code, project, today, actions, selection }: TasksProps<T>) {
  const keys = useRowKeys(tasks, actions);
  return (
    <div className={list.tableWrap}>
      <table className={`${list.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col" className={boxes.choice}>
              <SelectAll selection={selection} shown={tasks} />
            </th>
            <th scope="col">{taskText("date")}</th>
            {project && <th scope="col">{taskText("project")}</th>}
            <th scope="col">{taskText("assigned")}</th>
            <th scope="col">{taskText("status")}</th>
            <th scope="col">{taskText("description")}</th>
            <th scope="col">{taskText("actions")}</th>
          </tr>
        </thead>
        <tbody onKeyDown={keys.onKeyDown}>
          {tasks.map((task) => (
            <tr
              key={task.id}
              {...keys.row(task)}
              className={classes.row}
              data-priority={task.is_priority || undefined}
              data-selected={selection.has(task) || undefined}
            >
              <td className={boxes.choice}>
                <SelectTask selection={selection} task={task} />
              </td>
              <td className={list.number}>
                <DueDate task={task} today={today} />
                <div className={list.faint}>{taskText("created", { date: formatDate(task.created_at) })}</div>
              </td>
              {project && <td className={classes.project}>{project(task)}</td>}
              <td className={classes.person}>
                {task.assigned_to?.full_name ?? <span className={classes.quiet}>{taskText("nobody")}</span>}
              </td>
              <td>
                <TaskStatusMenu code={code(task)} task={task} />
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

interface TaskCardsProps<T extends Task> extends TasksProps<T> {
  /** Whether the cards show their checkboxes. */
  isChoosing: boolean;
}

function TaskCards<T extends Task>(props: TaskCardsProps<T>) {
  const { tasks, code, project, today, actions, selection, isChoosing } = props;
  const keys = useRowKeys(tasks, actions);
  return (
    <ul className={list.cards} onKeyDown={keys.onKeyDown}>
      {tasks.map((task) => (
        <li
          key={task.id}
          {...keys.row(task)}
          className={`${classes.row} ${classes.card}`}
          data-priority={task.is_priority || undefined}
        >
          <div className={classes.head}>
            {isChoosing && (
              <div className={boxes.inline}>
                <SelectTask selection={selection} task={task} />
              </div>
            )}
            <TaskStatusMenu code={code(task)} task={task} />
            <DueDate task={task} today={today} />
          </div>
          {project?.(task)}
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

interface ActionsProps<T extends Task> {
  task: T;
  actions: TaskActions<T>;
  size: string;
  variant: string;
}

function Actions<T extends Task>({ task, actions, size, variant }: ActionsProps<T>) {
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
