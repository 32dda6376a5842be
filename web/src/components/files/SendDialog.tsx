import { Button, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import attachmentText from "locales/attachment.ftl";
import commonText from "locales/common.ftl";
import type { ReactNode } from "react";
import { Modal } from "@/components/overlays/Modal";
import { DiscardQuestion } from "./DiscardQuestion";
import { LeaveOutFailed } from "./LeaveOutFailed";
import classes from "./SendDialog.module.css";
import type { SendDialogState } from "./use-send-dialog";

interface SendDialogProps {
  state: SendDialogState;
  texts: { title: string; send: string; discardTitle: string; discardText: string };
  /** The upload state and what it means for the send button. */
  hint: string | undefined;
  /** Whether it can be sent, apart from files whose upload has failed. */
  canSend: boolean;
  /** Stays visible above the buttons, such as a total. */
  summary?: ReactNode;
  children: ReactNode;
}

/** The frame of a dialog that sends files: scrolling fields, and buttons that are always visible. */
export function SendDialog({ state, texts, hint, canSend, summary, children }: SendDialogProps) {
  const { isSaving, isQueued, close } = state;
  const isPhone = useMediaQuery("(max-width: 48em), (max-height: 32em)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={close}
      title={texts.title}
      fullScreen={isPhone}
      size="lg"
      closeOnClickOutside={!isSaving}
      closeOnEscape={!isSaving}
      closeButtonProps={{ "aria-label": commonText("close"), disabled: isSaving, size: 44 }}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          state.submit();
        }}
      >
        <Stack className={classes.fields}>{children}</Stack>
        <div className={classes.actions}>
          {summary && <div className={classes.summary}>{summary}</div>}
          {state.isAsking ? (
            <DiscardQuestion state={state} title={texts.discardTitle} text={texts.discardText} />
          ) : (
            <>
              <div className={classes.hint}>
                <Text size="sm" c="dimmed" role="status">
                  {hint}
                </Text>
                {state.canLeaveOut && canSend && <LeaveOutFailed onSend={() => state.submit(true)} />}
              </div>
              <Button variant="default" onClick={close} disabled={isSaving}>
                {attachmentText("send-cancel")}
              </Button>
              <Button type="submit" loading={isSaving || isQueued} disabled={!canSend || state.hasFailed}>
                {texts.send}
              </Button>
            </>
          )}
        </div>
      </form>
    </Modal>
  );
}
