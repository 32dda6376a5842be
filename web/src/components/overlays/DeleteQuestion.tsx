import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import componentText from "locales/component.ftl";
import type { RefObject } from "react";
import classes from "./DeleteQuestion.module.css";
import { Modal } from "./Modal";
import { useDialog } from "./use-dialog";

interface DeleteQuestionProps {
  title: string;
  /** Names what will be deleted. */
  question: string;
  /** The label of the delete button. */
  send: string;
  isBusy: boolean;
  /** The result of an earlier attempt: it failed, or the object was changed in the meantime. */
  notice?: { text: string; isNews?: boolean } | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** Takes the focus after the deletion, because the button that opened the dialog is gone. */
  focusBack: RefObject<HTMLElement | null>;
}

/** Asks for confirmation before a deletion. */
export function DeleteQuestion(props: DeleteQuestionProps) {
  const { title, question, send, isBusy, notice, onConfirm, onClose, focusBack } = props;
  const close = () => {
    if (!isBusy) onClose();
  };
  useDialog(close, focusBack);
  return (
    <Modal opened onClose={close} title={title}>
      <Stack>
        {notice && (
          <Alert color={notice.isNews ? "yellow" : "red"} icon={<IconAlertTriangle aria-hidden />} role="alert">
            {notice.text}
          </Alert>
        )}
        <Text className={classes.question}>{question}</Text>
        <Group className={classes.choices}>
          <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
            {componentText("question-keep")}
          </Button>
          <Button color="red" loading={isBusy} onClick={onConfirm}>
            {send}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
