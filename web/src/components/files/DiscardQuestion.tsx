import { Button, Group, Text } from "@mantine/core";
import attachmentText from "locales/attachment.ftl";
import { useEffect, useRef } from "react";
import classes from "./DiscardQuestion.module.css";
import type { SendDialogState } from "./use-send-dialog";

interface DiscardQuestionProps {
  state: Pick<SendDialogState, "keep" | "discard">;
  title: string;
  /** What would be lost. */
  text: string;
}

/** Asks for confirmation before unsaved input in a dialog is discarded. Replaces the dialog's buttons. */
export function DiscardQuestion({ state, title, text }: DiscardQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Delayed, because a dialog sets its own focus shortly after it opens.
    const timer = window.setTimeout(() => keep.current?.focus());
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <Group className={classes.question} role="alertdialog" aria-label={title}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap" className={classes.actions}>
        <Button ref={keep} variant="default" onClick={state.keep} autoFocus>
          {attachmentText("send-keep")}
        </Button>
        <Button color="red" onClick={state.discard}>
          {attachmentText("send-discard")}
        </Button>
      </Group>
    </Group>
  );
}
