import attachmentText from "locales/attachment.ftl";
import { useFileDrop } from "./use-file-drop";
import "@mantine/core/styles/Progress.layer.css";
import { ActionIcon, Button, Progress, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCamera, IconCheck, IconPaperclip, IconRefresh, IconX } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { MoveButton } from "@/components/lists/MoveButton";
import { acceptOf, needsConnection, sizeHint } from "@/lib/forms/file-rules";
import { formatFileSize } from "@/lib/text/file-size";
import classes from "./FilePicker.module.css";
import { FileThumb } from "./FileThumb";
import { RefusedFiles } from "./RefusedFiles";
import type { UploadItem, Uploads } from "./use-uploads";

interface FilePickerProps {
  uploads: Uploads;
  label: string;
  /** Says which files are accepted, and how many. Their sizes follow. */
  hint: string;
  most: number;
  /** Whether the files can be put in order. */
  canReorder?: boolean;
  disabled?: boolean;
  /** Called with the chosen files before they are added; `isTaken` if they come from the camera. */
  onAdd?: (files: File[], isTaken: boolean) => void;
  /** What to show below a file. */
  below?: (item: UploadItem) => ReactNode;
}

/** Adds files by button, camera, drop or paste, and shows their upload progress. */
export function FilePicker(props: FilePickerProps) {
  const { uploads, label, hint, most, canReorder = false, disabled = false, onAdd, below } = props;
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isIphone = useIsIphone();
  const isFull = disabled || uploads.items.length >= most;

  const take = (files: FileList | null, isTaken = false) => {
    if (!files || files.length === 0 || disabled) return;
    onAdd?.([...files], isTaken);
    uploads.add([...files]);
  };
  const drop = useFileDrop((files) => take(files));
  const chooser = (ref: typeof input, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={!capture}
      aria-label={capture ? attachmentText("picker-camera", { label }) : label}
      accept={capture ? "image/*" : acceptOf({}, isIphone)}
      capture={capture ? "environment" : undefined}
      onChange={(event) => {
        take(event.currentTarget.files, capture);
        // Reset, so that the same file can be chosen again after it was removed.
        event.currentTarget.value = "";
      }}
    />
  );

  return (
    <fieldset className={classes.root} aria-describedby={hintId}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.drop} {...drop} onPaste={(event) => take(event.clipboardData.files)}>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconPaperclip size={18} aria-hidden />}
            disabled={isFull}
            onClick={() => input.current?.click()}
          >
            {attachmentText("picker-choose")}
          </Button>
          <Button
            className={classes.camera}
            variant="default"
            leftSection={<IconCamera size={18} aria-hidden />}
            disabled={isFull}
            onClick={() => camera.current?.click()}
          >
            {attachmentText("picker-photo")}
          </Button>
        </div>
        <Text id={hintId} size="sm" c="dimmed">
          {most > 0 ? `${hint} ${sizeHint({})}` : hint}
        </Text>
        {chooser(input, false)}
        {chooser(camera, true)}
      </div>
      <div role="alert">
        <RefusedFiles refused={uploads.refused} mt="xs" />
      </div>
      {uploads.items.length > 0 && (
        <ul className={classes.list} aria-label={attachmentText("picker-chosen")}>
          {uploads.items.map((item, place) => (
            <FileRow
              key={item.key}
              item={item}
              uploads={uploads}
              disabled={disabled}
              below={below}
              place={canReorder && uploads.items.length > 1 ? place : undefined}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** Whether the device is an iPhone or iPad. */
function useIsIphone(): boolean {
  const byTouch = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  return byTouch && navigator.vendor.startsWith("Apple");
}

type FileRowProps = Required<Pick<FilePickerProps, "uploads" | "disabled">> & {
  item: UploadItem;
  /** The position of a file that can be moved. */
  place: number | undefined;
  below: FilePickerProps["below"];
};

function FileRow({ item, uploads, disabled, place, below }: FileRowProps) {
  const { file, state, sentBytes } = item;
  const percent = file.size === 0 ? 100 : Math.min(100, (sentBytes / file.size) * 100);
  return (
    <li className={classes.row} data-state={state}>
      <FileThumb file={file} />
      <div className={classes.body}>
        <Text size="sm" fw={600} truncate title={file.name}>
          {file.name}
        </Text>
        <Text size="xs" c="dimmed">
          {state === "sending"
            ? attachmentText("picker-progress", { sent: formatFileSize(sentBytes), size: formatFileSize(file.size) })
            : formatFileSize(file.size)}
        </Text>
        {state === "held" && needsConnection(file) && (
          <Text size="xs">{attachmentText("picker-needs-connection")}</Text>
        )}
        {state === "sending" && (
          <Progress
            value={percent}
            size={4}
            mt={4}
            aria-label={attachmentText("picker-uploading", { name: file.name })}
          />
        )}
      </div>
      {state === "done" && (
        <IconCheck size={20} className={classes.check} aria-label={attachmentText("picker-uploaded")} />
      )}
      {state === "failed" && item.canRetry && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={attachmentText("picker-retry", { name: file.name })}
          disabled={disabled}
          onClick={() => uploads.retry(item.key)}
        >
          <IconRefresh size={20} aria-hidden />
        </ActionIcon>
      )}
      {place !== undefined && (
        <MoveButton
          label={attachmentText("picker-earlier", { name: file.name })}
          direction="up"
          isAtEnd={place === 0}
          disabled={disabled}
          onMove={() => uploads.moveUp(item.key)}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={
          state === "sending"
            ? attachmentText("picker-cancel", { name: file.name })
            : attachmentText("picker-remove", { name: file.name })
        }
        disabled={disabled}
        onClick={() => uploads.remove(item.key)}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
      {state === "failed" && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.error}>
          {item.error}
        </Text>
      )}
      {below?.(item)}
    </li>
  );
}
