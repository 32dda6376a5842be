import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import componentText from "locales/component.ftl";
import type { RefObject } from "react";
import classes from "./DeleteQuestion.module.css";
import { Modal } from "./Modal";
import { useDialog } from "./use-dialog";

interface DeleteQuestionProps {
  title: string;
  /** Names what will be gone. */
  question: string;
  /** The word on the button that deletes. */
  send: string;
  isBusy: boolean;
  /** What became of an earlier answer: it failed, or what is asked about was changed meanwhile. */
  notice?: { text: string; isNews?: boolean } | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** Takes the focus when what was deleted has gone, and with it the button that was pressed. */
  focusBack: RefObject<HTMLElement | null>;
}

/** Asks before something is gone for everybody. */
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
