import { ActionIcon, Alert, Button, Text, Textarea } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconCamera, IconPlus, IconSend2 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import messagePanelText from "locales/message-panel.ftl";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { LeaveOutFailed } from "@/components/files/LeaveOutFailed";
import { RefusedFiles } from "@/components/files/RefusedFiles";
import { hasFailed, isSending, withoutFailed } from "@/components/files/upload-box";
import { useFileDrop } from "@/components/files/use-file-drop";
import { acceptOf, type FileRules, simpleUploader, sizeHint } from "@/lib/forms/file-rules";
import { lengthError } from "@/lib/forms/rules";
import { isBlank, plain } from "@/lib/text/clean";
import classes from "./Composer.module.css";
import { ComposerFiles } from "./ComposerFiles";
import type { Draft, DraftState } from "./draft";
import { isSendKey } from "./keys";

/** The maximum length of a message in characters. */
const LONGEST = 10_000;

/** The error of a text that is too long; an empty text is not an error. */
export function tooLong(text: string): string | undefined {
  return text.length <= LONGEST ? undefined : lengthError(messagePanelText("message"), plain(text), { max: LONGEST });
}

interface ComposerProps {
  draft: Draft;
  writing: DraftState;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Shown beside the buttons that attach files. */
  tools?: ReactNode;
}

/** The field that composes a message, with its attachments. */
export function Composer({ draft, writing, field, tools }: ComposerProps) {
  const client = useQueryClient();
  const { text, box } = writing;
  const uploads = useSyncExternalStore(box.subscribe, box.snapshot);
  const hintId = useId();
  useEffect(() => {
    window.addEventListener("online", box.retryAll);
    return () => window.removeEventListener("online", box.retryAll);
  }, [box]);

  const { items } = uploads;
  const error = tooLong(text);
  const isEmpty = isBlank(text) && withoutFailed(uploads).length === 0;
  // Send one message at a time, to preserve the order.
  const canSendRest = !isEmpty && error === undefined && !draft.isSending;
  const canSend = canSendRest && !hasFailed(uploads);
  const isFull = items.length >= simpleUploader.most;

  const send = (leavesOut = false) => {
    if (leavesOut) box.dropFailed();
    if (leavesOut || canSend) void draft.send(client);
    field.current?.focus();
  };
  const leaveOut = canSendRest ? () => send(true) : undefined;
  const take = (files: FileList | null) => {
    if (files && files.length > 0) box.add([...files]);
  };
  const drop = useFileDrop(take);

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ComposerFailures uploads={uploads} isRestored={writing.hasFailed} onLeaveOut={leaveOut} />
      <div className={classes.box} {...drop} onPaste={(event) => take(event.clipboardData.files)}>
        {items.length > 0 && <ComposerFiles box={box} items={items} />}
        <Textarea
          ref={field}
          aria-label={messagePanelText("message")}
          aria-describedby={hintId}
          placeholder={messagePanelText("placeholder")}
          value={text}
          onChange={(event) => draft.write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            send();
          }}
          error={error}
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={6}
          enterKeyHint="send"
          classNames={{ input: classes.input, error: classes.error }}
        />
        <div className={classes.actions}>
          <AttachButtons rules={box.rules} isFull={isFull} onFiles={take} />
          {tools}
          <ComposerStatus rules={box.rules} uploads={uploads} isOver={drop["data-over"] === true} hintId={hintId} />
          <Button
            type="submit"
            className={classes.send}
            disabled={!canSend}
            leftSection={<IconSend2 size={18} aria-hidden />}
          >
            {messagePanelText("send")}
          </Button>
        </div>
      </div>
    </form>
  );
}

const sendingCount = (items: { state: string }[]) => items.filter(({ state }) => state === "sending").length;

interface AttachButtonsProps {
  rules: FileRules;
  isFull: boolean;
  onFiles: (files: FileList | null) => void;
}

/** Buttons that choose files and, on touch devices, take a photo. */
function AttachButtons({ rules, isFull, onFiles }: AttachButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const byTouch = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const isIphone = byTouch && navigator.vendor.startsWith("Apple");
  const chooser = (ref: typeof input, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={!capture}
      aria-label={capture ? messagePanelText("photo") : messagePanelText("attach")}
      accept={capture ? "image/*" : acceptOf(rules, isIphone)}
      capture={capture ? "environment" : undefined}
      onChange={(event) => {
        onFiles(event.currentTarget.files);
        // The same file can be chosen again after it was removed.
        event.currentTarget.value = "";
      }}
    />
  );
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={messagePanelText("attach")}
        title={messagePanelText("attach")}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        <IconPlus size={24} aria-hidden />
      </ActionIcon>
      {byTouch && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={messagePanelText("photo")}
          disabled={isFull}
          onClick={() => camera.current?.click()}
        >
          <IconCamera size={22} aria-hidden />
        </ActionIcon>
      )}
      {chooser(input, false)}
      {chooser(camera, true)}
    </>
  );
}

interface ComposerStatusProps {
  rules: FileRules;
  uploads: ReturnType<DraftState["box"]["snapshot"]>;
  isOver: boolean;
  hintId: string;
}

/** The status of the attachments, or a hint about what can be attached. */
function ComposerStatus({ rules, uploads, isOver, hintId }: ComposerStatusProps) {
  const { items } = uploads;
  const isReady = items.length > 0 && !isSending(uploads) && !hasFailed(uploads);
  return (
    <>
      <Text id={hintId} size="xs" c="dimmed" className={classes.hint}>
        {isOver ? messagePanelText("drop-here") : `${messagePanelText("hint")} ${sizeHint(rules)}`}
      </Text>
      <Text size="xs" c="dimmed" role="status" className={classes.status}>
        {isReady
          ? messagePanelText("ready", { count: items.length })
          : isSending(uploads)
            ? messagePanelText("sending-files", { count: sendingCount(items) })
            : ""}
      </Text>
    </>
  );
}

interface ComposerFailuresProps extends Pick<ComposerStatusProps, "uploads"> {
  isRestored: boolean;
  /** Sends the message without the files whose upload has failed; undefined if that is not possible. */
  onLeaveOut: (() => void) | undefined;
}

function ComposerFailures({ uploads, isRestored, onLeaveOut }: ComposerFailuresProps) {
  return (
    <>
      {isRestored && (
        <Alert color="red" role="alert" p="xs" icon={<IconAlertTriangle aria-hidden />}>
          {messagePanelText("restored")}
        </Alert>
      )}
      <div role="alert">
        <RefusedFiles refused={uploads.refused} />
        {hasFailed(uploads) && (
          <Text size="sm" c="var(--mantine-color-error)">
            {messagePanelText("uploads-failed")}
          </Text>
        )}
      </div>
      {onLeaveOut && hasFailed(uploads) && !isSending(uploads) && <LeaveOutFailed onSend={onLeaveOut} />}
    </>
  );
}
