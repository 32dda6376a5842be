import { Button, Group } from "@mantine/core";
import { DiscardQuestion } from "./DiscardQuestion";
import type { SendDialogState } from "./use-send-dialog";

interface SaveButtonsProps {
  state: SendDialogState;
  isSaving: boolean;
  texts: Record<"cancel" | "save" | "discardTitle" | "discardText", string>;
}

/** The buttons of a form in a dialog, or the confirmation before its input is discarded. */
export function SaveButtons({ state, isSaving, texts }: SaveButtonsProps) {
  if (state.isAsking) return <DiscardQuestion state={state} title={texts.discardTitle} text={texts.discardText} />;
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={state.close} disabled={isSaving}>
        {texts.cancel}
      </Button>
      <Button type="submit" loading={isSaving}>
        {texts.save}
      </Button>
    </Group>
  );
}
