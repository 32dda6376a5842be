import { UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconFlag, IconPaperclip } from "@tabler/icons-react";
import taskText from "locales/task.ftl";
import { useId, useState } from "react";
import { LongText } from "@/components/display/LongText";
import { AttachedFiles } from "@/components/files/AttachedFiles";
import type { Task } from "./queries";
import classes from "./TaskList.module.css";

/** Description of a task, with its priority and expandable files. */
export function TaskWords({ task }: { task: Task }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { length } = task.attachments;
  return (
    <div className={classes.words}>
      {task.is_priority && (
        <span className={classes.priority}>
          <IconFlag size={15} stroke={2.2} aria-hidden />
          <span>{taskText("priority")}</span>
        </span>
      )}
      <div className={classes.text}>
        <LongText key={task.description} text={task.description} />
      </div>
      {length > 0 && (
        <UnstyledButton
          className={classes.files}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconPaperclip size={16} aria-hidden />
          <span>{taskText("files", { count: length })}</span>
          <IconChevronRight size={16} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        </UnstyledButton>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && <AttachedFiles files={task.attachments} />}
      </div>
    </div>
  );
}
