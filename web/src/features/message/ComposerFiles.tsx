import messagePanelText from "locales/message-panel.ftl";
import "@mantine/core/styles/Progress.layer.css";
import { ActionIcon, Progress, Text } from "@mantine/core";
import { IconCheck, IconReload, IconX } from "@tabler/icons-react";
import { FileThumb } from "@/components/files/FileThumb";
import type { UploadBox, UploadItem } from "@/components/files/upload-box";
import { formatFileSize } from "@/lib/text/file-size";
import classes from "./Composer.module.css";
import rowClasses from "./MessageRow.module.css";

/** The attachments of the message being composed, each with its upload status. */
export function ComposerFiles({ box, items }: { box: UploadBox; items: UploadItem[] }) {
  return (
    <ul className={classes.files} aria-label={messagePanelText("files")}>
      {items.map((item) => (
        <Chip key={item.key} item={item} box={box} />
      ))}
    </ul>
  );
}

function Chip({ item, box }: { item: UploadItem; box: UploadBox }) {
  const { key, file, state, sentBytes } = item;
  const percent = file.size === 0 ? 100 : Math.min(100, (sentBytes / file.size) * 100);
  return (
    <li className={classes.chip} data-state={state}>
      <FileThumb file={file} />
      <div className={classes.about}>
        <Text size="sm" fw={600} truncate title={file.name}>
          {file.name}
        </Text>
        {state === "sending" ? (
          <Progress value={percent} size={4} aria-label={messagePanelText("uploading", { name: file.name })} />
        ) : (
          <Text size="xs" c="dimmed">
            {formatFileSize(file.size)}
          </Text>
        )}
      </div>
      {state === "done" && <IconCheck size={18} className={classes.check} aria-label={messagePanelText("uploaded")} />}
      {state === "failed" && item.canRetry && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={messagePanelText("retry-file", { name: file.name })}
          onClick={() => box.retry(key)}
        >
          <IconReload size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={
          state === "sending"
            ? messagePanelText("cancel-file", { name: file.name })
            : messagePanelText("remove-file", { name: file.name })
        }
        onClick={() => box.remove(key)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
      {state === "failed" && (
        <Text size="xs" c="var(--mantine-color-error)" className={classes.why}>
          {item.error}
        </Text>
      )}
    </li>
  );
}

/** The attachments of a message that is being sent. */
export function PendingFiles({ files }: { files: File[] }) {
  return (
    <ul className={rowClasses.files}>
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two photos may share a name, and the order is fixed
        <li key={index}>
          <FileThumb file={file} />
          <span>{file.name}</span>
        </li>
      ))}
    </ul>
  );
}
