import { Menu, Text } from "@mantine/core";
import { IconGavel, IconLockOpen, IconTrash } from "@tabler/icons-react";
import projectDeletionText from "locales/project-deletion.ftl";
import type { ReactElement } from "react";

interface ProjectMenuProps {
  button: ReactElement;
  isHeld: boolean;
  onHold: (() => void) | undefined;
  onLift: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** The menu of the admin's rare actions on a project. */
export default function ProjectMenu({ button, isHeld, onHold, onLift, onDelete }: ProjectMenuProps) {
  return (
    <Menu width={260} defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {onHold && (
          <Menu.Item leftSection={<IconGavel size={18} aria-hidden />} onClick={onHold}>
            {isHeld ? projectDeletionText("show-hold") : projectDeletionText("place-hold")}
          </Menu.Item>
        )}
        {onLift && (
          <Menu.Item leftSection={<IconLockOpen size={18} aria-hidden />} onClick={onLift}>
            {projectDeletionText("lift-hold")}
          </Menu.Item>
        )}
        {onDelete && (
          <Menu.Item
            color={isHeld ? undefined : "red"}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={onDelete}
          >
            <span>{projectDeletionText("delete")}</span>
            {isHeld && (
              <Text component="span" display="block" size="xs" c="dimmed">
                {projectDeletionText("delete-held")}
              </Text>
            )}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
