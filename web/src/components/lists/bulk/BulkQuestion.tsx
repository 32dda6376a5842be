import { Button, Group, Stack, Text } from "@mantine/core";
import rowsText from "locales/rows.ftl";
import type { ReactNode } from "react";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";

interface BulkQuestionProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The label of the button that does it. */
  confirm: string;
  isDanger?: boolean;
  /** Whether nothing can undo it, which the question then says. */
  isFinal?: boolean;
  isBusy: boolean;
  /** Whether what the user must enter is complete. */
  isReady?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a change of the selected rows. */
export function BulkQuestion(props: BulkQuestionProps) {
  const { title, children, confirm, isDanger = false, isFinal = false, isBusy, isReady = true } = props;
  const close = () => {
    if (!isBusy) props.onClose();
  };
  useDialog(close);
  return (
    <Modal opened onClose={close} title={title}>
      <Stack>
        {typeof children === "string" ? <Text>{children}</Text> : children}
        {isFinal && <Text fw={600}>{rowsText("final")}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
            {rowsText("stop")}
          </Button>
          <Button {...(isDanger && { color: "red" })} loading={isBusy} disabled={!isReady} onClick={props.onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
