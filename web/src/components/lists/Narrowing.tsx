import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";

interface NarrowingProps {
  name: string;
  /** What the button does, for those who do not see its sign. */
  undo: string;
  onUndo: () => void;
}

/** What a list is narrowed to elsewhere than in its bar, and the way out of it. */
export function Narrowing({ name, undo, onUndo }: NarrowingProps) {
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
