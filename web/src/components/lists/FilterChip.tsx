import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";

interface FilterChipProps {
  name: string;
  /** What the button does, for screen readers. */
  undo: string;
  onUndo: () => void;
}

/** A filter that the filter bar does not show, with a button that removes it. */
export function FilterChip({ name, undo, onUndo }: FilterChipProps) {
  return (
    <Button
      variant="light"
      mb="md"
      mr="xs"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={`${name}. ${undo}`}
      onClick={onUndo}
    >
      {name}
    </Button>
  );
}
