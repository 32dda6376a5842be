import { Button, Group, Text } from "@mantine/core";
import { worded } from "@/lib/worded";
import classes from "./DiscardQuestion.module.css";
import type { SendDialogState } from "./use-send-dialog";

export const sendTexts = worded("sendTexts", { cancel: "Cancel", keep: "Keep editing", discard: "Discard" } as const);

interface DiscardQuestionProps {
  state: Pick<SendDialogState, "keep" | "discard">;
  title: string;
  /** What would be lost. */
  text: string;
}

/** Asks before what was written in a dialog is lost with it; it stands where the dialog's buttons were. */
export function DiscardQuestion({ state, title, text }: DiscardQuestionProps) {
  return (
    <Group className={classes.question} role="alertdialog" aria-label={title}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap" className={classes.answers}>
        <Button variant="default" onClick={state.keep} autoFocus>
          {sendTexts.keep}
        </Button>
        <Button color="red" onClick={state.discard}>
          {sendTexts.discard}
        </Button>
      </Group>
    </Group>
  );
}
