import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import classes from "./MoveButton.module.css";

interface MoveButtonProps {
  label: string;
  direction: "up" | "down";
  /** Whether there is no place further in this direction. */
  isAtEnd: boolean;
  disabled?: boolean;
  onMove: () => void;
}

/** Moves a line of an ordered list by one place. At the end it stays focusable, so that the focus is not lost on arrival. */
export function MoveButton({ label, direction, isAtEnd, disabled = false, onMove }: MoveButtonProps) {
  const Arrow = direction === "up" ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      disabled={disabled}
      className={classes.button}
      onClick={isAtEnd ? undefined : onMove}
    >
      <Arrow size={20} aria-hidden />
    </ActionIcon>
  );
}
