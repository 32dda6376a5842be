import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { leaveTexts as texts } from "./leave-texts";
import { Modal } from "./Modal";
import { useFocusBack } from "./use-focus-back";

export interface LeaveQuestionProps {
  /** What would be lost. */
  text: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Whether to leave what was typed or added behind. */
export default function LeaveQuestion({ text, onStay, onLeave }: LeaveQuestionProps): ReactNode {
  useFocusBack();
  return (
    <Modal opened onClose={onStay} title={texts.title}>
      <Text mb="lg">{text}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStay} data-autofocus>
          {texts.stay}
        </Button>
        <Button color="red" onClick={onLeave}>
          {texts.leave}
        </Button>
      </Group>
    </Modal>
  );
}
