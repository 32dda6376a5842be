import { IconClockExclamation } from "@tabler/icons-react";
import taskText from "locales/task.ftl";
import { formatDate } from "@/lib/time/dates";
import { nearDay } from "@/lib/time/event-time";
import type { Task } from "./queries";
import classes from "./TaskList.module.css";
import { isOver } from "./words";

interface DueDateProps {
  task: Task;
  /** Today's date in the portal's time zone. */
  today: string;
}

/** Due date of a task, with a label if it is overdue. */
export function DueDate({ task, today }: DueDateProps) {
  const { due_date: due } = task;
  if (!due) return <span className={classes.quiet}>{taskText("no-due-date")}</span>;
  const isActive = !isOver(task.status);
  const near = isActive && today !== "" ? nearDay(due, today) : undefined;
  return (
    <span className={classes.due}>
      <span>
        <span>{`${taskText("due")} `}</span>
        <time dateTime={due} title={near && formatDate(due)}>
          {near ?? formatDate(due)}
        </time>
      </span>
      {isActive && today !== "" && due < today && (
        <span className={classes.overdue}>
          <IconClockExclamation size={15} stroke={2.2} aria-hidden />
          <span>{taskText("overdue")}</span>
        </span>
      )}
    </span>
  );
}
