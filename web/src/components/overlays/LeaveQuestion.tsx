import { Button, Group, Text } from "@mantine/core";
import componentText from "locales/component.ftl";
import type { ReactNode } from "react";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { Modal } from "./Modal";

export interface LeaveQuestionProps {
  /** What would be lost. */
  text: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to leave the page and lose the input. */
export default function LeaveQuestion({ text, onStay, onLeave }: LeaveQuestionProps): ReactNode {
  useFocusBack();
  return (
    <Modal opened onClose={onStay} title={componentText("leave-title")}>
      <Text mb="lg">{text}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onStay} data-autofocus>
          {componentText("leave-stay")}
        </Button>
        <Button color="red" onClick={onLeave}>
          {componentText("leave-leave")}
        </Button>
      </Group>
    </Modal>
  );
}
