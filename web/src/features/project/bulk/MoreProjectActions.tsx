import { Button, Menu } from "@mantine/core";
import { IconCheck, IconDots, IconGavel, IconLockOpen, IconTrash } from "@tabler/icons-react";
import projectBulkText from "locales/project-bulk.ftl";
import { barButton } from "@/components/lists/bulk/SelectionBar";
import type { Question } from "./ProjectQuestions";

interface MoreProjectActionsProps {
  isBusy: boolean;
  onAsk: (what: Question) => void;
  onLift: () => void;
}

/** The menu of what is rarely done to selected projects. Lifting holds needs no question, because it can be undone. */
export function MoreProjectActions({ isBusy, onAsk, onLift }: MoreProjectActionsProps) {
  return (
    <Menu position="top-end" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDots size={18} aria-hidden />}
          loading={isBusy}
          className={barButton}
        >
          {projectBulkText("more")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCheck size={18} aria-hidden />} onClick={() => onAsk("accept")}>
          {projectBulkText("accept")}
        </Menu.Item>
        <Menu.Item leftSection={<IconGavel size={18} aria-hidden />} onClick={() => onAsk("hold")}>
          {projectBulkText("hold")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLockOpen size={18} aria-hidden />} onClick={onLift}>
          {projectBulkText("lift")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onAsk("delete")}>
          {projectBulkText("delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
